const plain = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** The LIKE pattern of everything that contains a text. */
export const containing = (text: string): string => `%${plain(text)}%`
/** The LIKE pattern of everything that begins with a text. */
export const beginningWith = (text: string): string => `${plain(text)}%`
