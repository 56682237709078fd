/**
 * Puts the finished table of method and path in place of proto/calls/paths.ts, so that the schemas it is made from
 * stay out of the pages.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { Plugin } from 'vite'

const module = join(import.meta.dirname, '..', '..', 'proto', 'calls', 'paths.ts')

type Paths = Readonly<Record<string, { readonly method: string; readonly path: string }>>

/** By method, so that it is not written with every path. */
const tableOf = (paths: Paths): string => {
  const byMethod = Map.groupBy(Object.entries(paths), ([, { method }]) => method)
  const lists = [...byMethod].map(([method, ofMethod]) => [method, ofMethod.map(([name, { path }]) => [name, path])])
  return `export const paths = Object.fromEntries(
    ${JSON.stringify(lists)}.flatMap(([method, list]) => list.map(([name, path]) => [name, { method, path }])),
  )`
}

export function callPaths(): Plugin {
  return {
    name: 'call-paths',
    applyToEnvironment: ({ name }) => name === 'client',
    // Not `load`: what a transform watches has the page loaded again when it changes.
    transform: {
      filter: { id: module },
      async handler() {
        const made = await runnerImport<{ readonly paths: Paths }>(module, { configFile: false, logLevel: 'error' })
        for (const file of made.dependencies) this.addWatchFile(file)
        return tableOf(made.module.paths)
      },
    },
  }
}
