/** The LIKE pattern of everything that contains a text. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
