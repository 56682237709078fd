/** Of an announcement on the wire. */
export const visibleStatus = 0
export const hiddenStatus = 1
