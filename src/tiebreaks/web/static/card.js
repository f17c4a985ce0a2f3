// The card of a participant: drawn when `openPlayer` is called, or a link has #player=12.
