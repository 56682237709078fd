/** Extra files are JSON text, file name to content; entries with an empty name or content do not count. */
export const extraFilesOf = (text: string | null): Record<string, string> => {
  const parsed = text ? (JSON.parse(text) as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (one): one is [string, string] => one[0] !== '' && typeof one[1] === 'string' && one[1] !== '',
    ),
  )
}
