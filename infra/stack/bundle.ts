/**
 * Puts each of the named entries into a file of its own, with all that it imports, packages included; what several of
 * them import stands in files beside them. A process of its own, so that what bundling takes of memory ends with it.
 * node infra/stack/bundle.ts DIR '{"NAME": "ENTRY"}' [off]     DIR/NAME.mjs for each, and its source map
 * With `off`, as of PODIUM_FAST, lines of sources are named by Node's own way (fast/source-lines.ts).
 */
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rolldown, type Plugin } from 'rolldown'

/** What a module may ask about its own location: files beside it stay there, so it gets the path of its source. */
const locationWords = /\b(?:import\.meta\.(?:dirname|filename|url)|__dirname|__filename)\b/g

function pathAsked(id: string, asked: string): string {
  if (asked.endsWith('dirname')) return dirname(id)
  return asked.endsWith('url') ? pathToFileURL(id).href : id
}

const keepLocations: Plugin = {
  name: 'keep-locations',
  transform: {
    filter: { id: { exclude: /^\0/ } },
    handler(code, id) {
      const located = code.replace(locationWords, (asked) => JSON.stringify(pathAsked(id, asked)))
      // Of packages an error names its line in the bundle: their maps would be nine tenths of what a process reads
      // at its start.
      if (id.includes('/node_modules/')) return { code: located, map: { mappings: '' } }
      // Locations stand on one line before and after, so the lines of the map stay true.
      return located === code ? null : { code: located, map: null }
    },
  },
}

/**
 * Packages whose machine code lies in a package beside them: they are found from where they are installed, not from
 * where the bundle lies.
 */
const installedPackages: Plugin = {
  name: 'installed-packages',
  resolveId: {
    filter: { id: /^sharp$/ },
    handler: (id) => ({ id: import.meta.resolve(id), external: true }),
  },
}

const [dir, entries = '', fast] = process.argv.slice(2)

const sourceLines = join(import.meta.dirname, 'fast/source-lines.ts')
const programWord = '\0program:'

/** Node follows the maps of what is loaded after it was asked to. */
const programOf = (entry: string): string =>
  fast !== 'off'
    ? `import ${JSON.stringify(sourceLines)}\nimport ${JSON.stringify(entry)}`
    : `process.setSourceMapsEnabled(true)\nawait import(${JSON.stringify(entry)})`

/** What each program begins with, before the entry itself. */
const withSourceLines: Plugin = {
  name: 'with-source-lines',
  resolveId: { filter: { id: /^\0program:/ }, handler: (id) => id },
  load: {
    filter: { id: /^\0program:/ },
    handler: (id) => programOf(id.slice(programWord.length)),
  },
}

const named = Object.entries(JSON.parse(entries) as Record<string, string>)
const bundle = await rolldown({
  input: Object.fromEntries(named.map(([name, entry]) => [name, `${programWord}${entry}`])),
  platform: 'node',
  logLevel: 'warn',
  plugins: [keepLocations, installedPackages, withSourceLines],
})
await bundle.write({
  dir,
  format: 'esm',
  sourcemap: true,
  sourcemapExcludeSources: true,
  keepNames: true,
  entryFileNames: '[name].mjs',
  chunkFileNames: 'shared/[name]-[hash].mjs',
})
