/** What is typed as a list: words between commas, of either script, and blanks; each once. */
export const wordsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、;；]+/).filter((word) => word !== '')),
]
