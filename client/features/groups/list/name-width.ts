/** Widths of a name: a Han character is as wide as two Latin letters. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u

export const nameWidth = (name: string): number => [...name].reduce((sum, char) => sum + (wide.test(char) ? 2 : 1), 0)

/** A name wider than this scrolls inside its card. */
export const scrollsFromWidth = 26
