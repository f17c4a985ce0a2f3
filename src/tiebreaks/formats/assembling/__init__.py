"""Lists of one event become a tournament: what each says, who is who, and what had to be assumed."""
