import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What markdown-it gets instead of packages that it imports; whoever else imports them gets the packages. */
const standIns: Readonly<Record<string, string>> = {
  'linkify-it': 'ui/markdown/no-links.ts',
  'uc.micro': 'ui/markdown/punctuation.ts',
}

/** Keeps out of the file that every text needs what few texts need, or what the browser can do itself. */
export const leanMarkdown = (): Plugin => ({
  name: 'lean-markdown',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(?:linkify-it|uc\.micro)$/ },
    handler: (id, importer) =>
      importer?.includes('/markdown-it/') === true ? join(import.meta.dirname, '..', standIns[id] ?? id) : null,
  },
})
