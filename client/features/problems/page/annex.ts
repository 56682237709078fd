export interface AnnexFile {
  readonly name: string
  readonly content: string
}

/** Extra files of a problem from the wire's JSON map of name to content; none when it cannot be read. */
export function parseAnnex(userExtraFile: string | null): readonly AnnexFile[] {
  try {
    const map: unknown = JSON.parse(userExtraFile ?? '{}')
    if (typeof map !== 'object' || map === null) return []
    return Object.entries(map).map(([name, content]) => ({ name, content: String(content) }))
  } catch {
    return []
  }
}
