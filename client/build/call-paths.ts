/**
 * Puts the finished table of method and path in place of proto/calls/paths.ts, so that the schemas it is made from
 * stay out of the pages.
 */
import { join } from 'node:path'
import { runnerImport } from 'vite'
import type { Plugin } from 'vite'

const module = join(import.meta.dirname, '..', '..', 'proto', 'calls', 'paths.ts')

export function callPaths(): Plugin {
  return {
    name: 'call-paths',
    applyToEnvironment: ({ name }) => name === 'client',
    // Not `load`: what a transform watches has the page loaded again when it changes.
    transform: {
      filter: { id: module },
      async handler() {
        const made = await runnerImport<{ readonly paths: object }>(module, { configFile: false, logLevel: 'error' })
        for (const file of made.dependencies) this.addWatchFile(file)
        return `export const paths = ${JSON.stringify(made.module.paths)}`
      },
    },
  }
}
