/** Keys of the code editor that a user may choose. */
export const keyMaps = ['default', 'vim', 'emacs'] as const
export type KeyMapName = (typeof keyMaps)[number]
