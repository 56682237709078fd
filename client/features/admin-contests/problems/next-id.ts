const labelLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The first letter that no problem of the contest has; empty when all of them are taken. */
export const nextDisplayId = (takenIds: readonly string[]): string =>
  [...labelLetters].find((letter) => !takenIds.includes(letter)) ?? ''
