"""Time and absence: waking hours, clocks, reminders, agreements, over days that pass in a moment."""
