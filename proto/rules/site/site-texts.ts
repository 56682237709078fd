/**
 * Settings that may be emptied again. An empty text in a call leaves what is stored (contract/admin 7), so clients
 * write a word in its place; it is understood as what it means, and never shown.
 */
export const clearableTexts = {
  website: ['description', 'recordName', 'recordUrl', 'projectName', 'projectUrl'],
  mobile: ['mobileUrl', 'mobileUsername'],
  mail: ['emailHost', 'emailUsername', 'emailBGImg'],
} as const

const noText = 'None'

/** What a form sends for its texts: the word for those that stand empty. */
export const wordsForEmpty = <Name extends string>(
  names: readonly Name[],
  texts: Readonly<Record<Name, string>>,
): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, texts[name].trim() === '' ? noText : texts[name].trim()])) as Record<
    Name,
    string
  >

/** Null for every text that a call empties; nothing of the others. */
export const emptiedTexts = <Name extends string>(
  names: readonly Name[],
  body: Readonly<Partial<Record<Name, string | null>>>,
): Partial<Record<Name, null>> =>
  Object.fromEntries(names.filter((name) => body[name]?.trim() === noText).map((name) => [name, null])) as Partial<
    Record<Name, null>
  >
