/** Builds the page for tests with everything that the product's own build does to the markdown component. */
import { join } from 'node:path'
import { defineConfig, mergeConfig } from 'vite'
import product from '../../../vite.config.ts'

export default defineConfig((env) =>
  mergeConfig(product(env), {
    build: {
      rolldownOptions: {
        input: join(import.meta.dirname, 'trial.tsx'),
        output: { entryFileNames: 'trial.js', codeSplitting: {} },
      },
    },
  }),
)
