/**
 * Messages of commentary as the Contest API has them: `{teams:81}` names a team, and what is meant as it stands has a
 * backslash before it.
 */

/** What somebody has typed: nothing of it names an object. */
export const commentaryOfText = (text: string): string => text.replaceAll(/[\\{]/g, String.raw`\$&`)

/** @returns how people call an object; null for what is not known, which stays as it is written */
type NameOf = (endpoint: string, id: string) => string | null

/** A message as people read it. */
export const textOfCommentary = (message: string, nameOf: NameOf): string =>
  message.replaceAll(/\\([\\{])|\{([a-z-]+):([^{}]+)\}/g, (whole, plain?: string, endpoint?: string, id?: string) =>
    plain === undefined ? (nameOf(endpoint ?? '', id ?? '') ?? whole) : plain,
  )
