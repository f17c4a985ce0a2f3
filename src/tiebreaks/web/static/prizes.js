// The tabs with prizes and categories.
