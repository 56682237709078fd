import type { Plugin } from 'vite'

/** The first circle of files that need each other before they run, from a file back to itself; null without one. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const finished = new Set<string>()
  const visit = (file: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (finished.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const circle = visit(next, [...way, file])
      if (circle !== null) return circle
    }
    finished.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = visit(file, [])
    if (circle !== null) return circle
  }
  return null
}

/**
 * Fails a build whose files need each other in a circle. One of them then runs before what it is made of is there:
 * styles that are spread into others, say, are lost without a word. Modules without circles can still make one, where
 * `chunks.ts` puts them into files.
 */
export const noCircles = (): Plugin => ({
  name: 'no-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle).filter((each) => each.type === 'chunk')
    const circle = circleIn(new Map(files.map(({ fileName, imports }) => [fileName, imports])))
    if (circle !== null) this.error(`These files need each other in a circle: ${circle.join(' > ')}`)
  },
})
