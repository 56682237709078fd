/** Files that lie beside a statement: links to them become marks, in whose place an import puts addresses. */

/** No text has it by chance, and none is the beginning of another. */
export const markOf = (path: string): string => `package-file:${path}:end`

/** Targets of links and pictures, of the definitions of such, and of pictures in HTML. */
const target = /(\]\(\s*<?|^\s*\[[^\]\n]+\]:\s*<?|\bsrc\s*=\s*["'])([^\s"'<>()]+)/gm

/** LaTeX leaves the ending out. */
const endings = ['', '.png', '.jpg', '.jpeg', '.gif', '.webp', '.pdf']

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

interface Marker {
  /** @param folder where the statement lies, without a slash */
  readonly marked: (text: string, folder: string) => string
  /** Paths of the files to which the texts so far lead. */
  readonly linked: ReadonlySet<string>
}

export function markerOf(paths: readonly string[]): Marker {
  const known = new Set(paths)
  const linked = new Set<string>()
  return {
    linked,
    marked: (text, folder) =>
      text.replaceAll(target, (whole, before: string, named: string) => {
        const path = `${folder}/${decoded(named).replace(/^\.\//, '')}`
        const found = endings.map((ending) => path + ending).find((one) => known.has(one))
        if (found === undefined) return whole
        linked.add(found)
        return before + markOf(found)
      }),
  }
}
