"""What the pages say is so: their commands run, their links lead somewhere, their figures are the project's own."""
