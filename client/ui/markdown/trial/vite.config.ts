/**
 * Builds the page for tests with everything that the product's own build does to the markdown component; only
 * boot.js, which it has not, is not filled.
 */
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vite'
import product from '../../../vite.config.ts'

const isForPages = (plugin: unknown): boolean =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && plugin.name === 'early'

export default defineConfig((env) => {
  const { plugins = [], ...rest } = product(env)
  return mergeConfig(
    { ...rest, plugins: plugins.filter((plugin) => !isForPages(plugin)) },
    {
      build: {
        rolldownOptions: {
          input: join(import.meta.dirname, 'trial.tsx'),
          output: { entryFileNames: 'trial.js', codeSplitting: {} },
        },
      },
    },
  )
})
