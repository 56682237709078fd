import { join } from 'node:path'
import type { Plugin } from 'vite'

interface StandIn {
  /** Folder of the package that gets it; whoever else imports the module gets the module. */
  readonly importer: string
  readonly module: RegExp
  readonly file: string
}

const standIns: readonly StandIn[] = [
  { importer: '/markdown-it/', module: /^linkify-it$/, file: 'ui/markdown/no-links.ts' },
  { importer: '/markdown-it/', module: /^uc\.micro$/, file: 'ui/markdown/punctuation.ts' },
  { importer: '/markdown-it/', module: /^punycode\.js$/, file: 'ui/markdown/host-names.ts' },
  {
    importer: '/engine.io-client/',
    module: /\/(?:polling-xhr\.node|webtransport)\.js$/,
    file: 'live/no-transport.ts',
  },
]

const routerModule = /^react-router(?:\/dom)?$/

/** Keeps out of what every page loads what few pages or none need of a package, or what the browser can do itself. */
export const leanPackages = (): Plugin[] => [
  {
    name: 'stand-ins',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: standIns.map(({ module }) => module) },
      handler: (id, importer = '') => {
        const found = standIns.find((each) => importer.includes(each.importer) && each.module.test(id))
        return found === undefined ? null : join(import.meta.dirname, '..', found.file)
      },
    },
  },
  {
    // By its package.json a build gets its code with the warnings for developers.
    name: 'router-without-warnings',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: routerModule },
      async handler(id, importer, options) {
        const found = await this.resolve(id, importer, { ...options, skipSelf: true })
        return found === null ? null : { ...found, id: found.id.replace('/dist/development/', '/dist/production/') }
      },
    },
  },
]
