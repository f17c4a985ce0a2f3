"""Every answer as a frozen value: fields and types; printing, JSON and frames come from `values`."""
