"""From a view to what people see: pictures and words. Never sees a state."""
