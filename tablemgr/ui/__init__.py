"""The desktop windows: they show what services answer and hold only what is being typed."""
