/**
 * Fast path: first part of each bundled program; stacks of errors name lines of the sources, and a map is read when a
 * stack is looked at for the first time.
 *
 * Library's way: `process.setSourceMapsEnabled` (../bundle.ts). It reads the maps of all files at each start, and every
 * character of the files for them.
 * Gain: 0.1 s of processor time at each start of the API, and 20 MB that it keeps.
 * Proved equal: tests/infra/source-lines runs every case over both ways.
 * May go: when Node reads a map with the first error that needs it.
 */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import type { SourceMapping, SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | null>()

/** Null where there is none: a package that is no part of the bundle, or Node itself. */
function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')) as SourceMapPayload)
  } catch {
    return null
  }
}

function mapOf(url: string): SourceMap | null {
  if (!maps.has(url)) maps.set(url, readMap(url))
  return maps.get(url) ?? null
}

/**
 * A map answers with what it knows last before a place: for lines of packages, which stand in no map, that is a source
 * far from it, or none. Each line of a source of ours has an entry of its own.
 */
const isMapped = (entry: Partial<SourceMapping> | undefined, line: number): entry is SourceMapping =>
  entry?.originalSource !== undefined && entry.generatedLine === line

/** Written as Node writes a line of a stack. */
interface Site extends NodeJS.CallSite {
  readonly toString: () => string
}

function lineOf(site: Site): string {
  const [url, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()]
  const text = site.toString()
  if (typeof url !== 'string' || line === null || column === null || !url.startsWith('file:')) return text
  // A map counts from 0, a stack from 1.
  const entry = mapOf(url)?.findEntry(line - 1, column - 1)
  if (!isMapped(entry, line - 1)) return text
  const source = fileURLToPath(new URL(entry.originalSource, url))
  return text.replace(`${url}:${line}:${column}`, `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`)
}

function headOf(error: Error): string {
  try {
    return Error.prototype.toString.call(error)
  } catch {
    return '<error>'
  }
}

Error.prepareStackTrace = (error, sites) => [headOf(error), ...sites.map(lineOf)].join('\n    at ')
