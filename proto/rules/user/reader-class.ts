/** Reader classes: what a reader of a topic may see. */
export const readerClasses = ['public', 'contestant', 'jury'] as const
export type ReaderClass = (typeof readerClasses)[number]
