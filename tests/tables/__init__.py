"""The application service: races, failures half way, forgetting."""
