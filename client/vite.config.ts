import { join } from 'node:path'
import { getConfig } from '@lingui/conf'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { callPaths } from './build/call-paths.ts'
import { chunks } from './build/chunks.ts'
import { compressed } from './build/compressed.ts'
import { early } from './build/early.ts'
import { emacsKeys } from './build/emacs-keys.ts'
import { leanPackages } from './build/lean-packages.ts'
import { namedGrammars } from './build/named-grammars.ts'
import { noCircles } from './build/no-circles.ts'

/** Found from any working directory. */
const here = { cwd: import.meta.dirname }

const fontOrImageNeverInlineBytes = 0

/** Where the running stack listens while the client is developed apart from it. */
const backend = 'http://127.0.0.1:8080'

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Under `npm run dev` the server of pages is a user that writes nothing into the checkout.
  cacheDir: process.env.PODIUM_PAGES_CACHE ?? join(here.cwd, 'node_modules', '.vite'),
  plugins: [
    react(),
    lingui({ ...here, failOnMissing: command === 'build', failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(here) }, here)] }),
    callPaths(),
    compressed(),
    early(),
    namedGrammars(),
    leanPackages(),
    emacsKeys(),
    noCircles(),
  ],
  resolve: {
    // The second is for Reacts that have no such hook.
    alias: { 'entities': join(here.cwd, 'ui/markdown/entities.ts'), 'use-sync-external-store/shim': 'react' },
  },
  server: {
    // The modules of these two folders are asked for under the same beginnings.
    proxy: {
      '^/api/(?![\\w.-]+\\.tsx?(?:\\?|$))': backend,
      '^/live/(?![\\w.-]+\\.tsx?(?:\\?|$))': { target: backend, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    manifest: true,
    // The page's content security policy allows neither inline script nor data: fonts.
    modulePreload: { polyfill: false },
    assetsInlineLimit: fontOrImageNeverInlineBytes,
    reportCompressedSize: false,
    rolldownOptions: {
      // Emotion imports these for its users of classes; being of the older kind, they would stay unused.
      treeshake: { moduleSideEffects: [{ test: /hoist-non-react-statics|react-is/, sideEffects: false }] },
      output: {
        // The shell names every file: a character less of each is half a kilobyte less before anything is shown.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunks,
        },
      },
    },
  },
}))
