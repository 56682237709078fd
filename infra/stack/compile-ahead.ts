/**
 * Loads what the named entries import, and ends. A process that strips types from its sources keeps what it needed for that in
 * memory until its end; this one's end leaves the stripped and compiled sources in the cache, for all that start after it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** The entries themselves would begin their work. */
const importsOf = (entry: string): string[] => {
  const { resolve } = createRequire(entry)
  return [...readFileSync(entry, 'utf8').matchAll(/^import (?!type\b).* from '([^']+)'$/gm)].flatMap(([, name]) => (name === undefined ? [] : resolve(name)))
}

for (const file of new Set(process.argv.slice(2).flatMap(importsOf))) await import(file.startsWith('/') ? pathToFileURL(file).href : file)
// whatever the modules keep open is nobody's here; the cache is written on the way out
process.exit()
