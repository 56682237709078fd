/** NaN for what is no whole number of 0 or more. */
export const wholeNumber = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)
