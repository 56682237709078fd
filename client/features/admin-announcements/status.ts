/** Of an announcement on the wire. */
export const VISIBLE = 0
export const HIDDEN = 1
