// The screen of a hall: ?view=screen.
