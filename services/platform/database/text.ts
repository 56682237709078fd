/** Output of programs may hold what PostgreSQL cannot: the character 0 and halves of a surrogate pair. */
export const storable = (text: string | null): string | null =>
  text?.replaceAll('\0', '\u{fffd}').toWellFormed() ?? null
