/** The tones of nicknames, in their order. */
const toneByName = [
  'accent-solid',
  'verdict-ac-mark',
  'verdict-none-mark',
  'verdict-tle-mark',
  'level-hard-fg',
] as const

/** The tone goes round with the length of the name (spec/1 section 9), counted in characters as people count them. */
export const nicknameColour = (nickname: string): string =>
  `var(--chakra-colors-${toneByName[[...nickname].length % toneByName.length] ?? toneByName[0]})`
