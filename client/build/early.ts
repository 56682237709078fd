/**
 * Which files a page needs is known when the client is built, but a browser would find out step by step: the shell's
 * code runs, the router asks for the page, the page for its parts. The build writes the list into boot.js, which runs
 * first and asks for all of them at once, and for the page's first answer where anybody may have it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface EarlyPage {
  /** Of the address: a regular expression. */
  readonly path: string
  /** Module of the page, or of the table that it stands in; the shell's own texts have none. */
  readonly page?: string
  /** Folders with catalogs. */
  readonly texts: readonly string[]
  /**
   * What a visitor's page asks first; $1 is from the path. Sent exactly so by the page, or it would be asked for
   * twice.
   */
  readonly call?: string
}

/** Pages that many open at once, by a link that was handed out. */
const pages: readonly EarlyPage[] = [
  { path: '', texts: ['locales'] },
  { path: '^/(?:home)?$', page: 'features/home/home-page.tsx', texts: ['features/home/locales'] },
  {
    path: '^/contest/(?:acm|oi)-scoreboard/(\\d+)$',
    page: 'features/boards/outside-board-page.tsx',
    texts: ['features/boards/locales', 'features/contests/locales'],
    call: '/api/get-contest-board?cid=$1&variant=public',
  },
  { path: '^/contest/\\d', page: 'app/pages/contests.ts', texts: [] },
  { path: '^/training/\\d', page: 'app/pages/trainings.ts', texts: [] },
  { path: '^/group/\\d', page: 'app/pages/groups.ts', texts: [] },
  { path: '^/admin', page: 'app/pages/admin.ts', texts: [] },
]
const locales = ['en-US', 'zh-CN'] as const
const textFont = /inter-latin-wght-normal.*\.woff2$/
/** Where boot.js has room for the list. */
const marker = '/* early */ []'

interface Chunk {
  readonly type: 'chunk'
  readonly fileName: string
  readonly facadeModuleId: string | null
  readonly imports: readonly string[]
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset'; readonly fileName: string }>>

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk')

/** Throws when the module has moved or has no file of its own. */
function chunkOf(bundle: Bundle, root: string, module: string): Chunk {
  const chunk = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === join(root, module))
  if (chunk === undefined) throw new Error(`early.ts: ${module} is not in the build`)
  return chunk
}

/** The file and all that it imports. */
function closureOf(bundle: Bundle, from: Chunk, seen = new Set<string>()): Set<string> {
  if (seen.has(from.fileName)) return seen
  seen.add(from.fileName)
  for (const name of from.imports) {
    const next = bundle[name]
    if (next?.type === 'chunk') closureOf(bundle, next, seen)
  }
  return seen
}

function listOf(bundle: Bundle, root: string): object[] {
  const shell = closureOf(bundle, chunkOf(bundle, root, 'index.html'))
  const filesOf = (modules: readonly string[]): string[] =>
    [...new Set(modules.flatMap((module) => [...closureOf(bundle, chunkOf(bundle, root, module))]))]
      .filter((name) => !shell.has(name))
      .map((name) => `/${name}`)
  const fonts = Object.keys(bundle)
    .filter((name) => textFont.test(name))
    .map((name) => `/${name}`)
  return pages.map(({ path, page, texts, call }, index) => ({
    path,
    files: page === undefined ? [] : filesOf([page]),
    texts: Object.fromEntries(
      locales.map((locale) => [locale, filesOf(texts.map((folder) => `${folder}/${locale}.po`))]),
    ),
    fonts: index === 0 ? fonts : [],
    call,
  }))
}

export function early(): Plugin {
  let root = ''
  return {
    name: 'early',
    apply: 'build',
    configResolved: (config) => void (root = config.root),
    async writeBundle({ dir = '' }, bundle) {
      const file = join(dir, 'boot.js')
      const source = await readFile(file, 'utf8')
      if (!source.includes(marker)) throw new Error(`early.ts: boot.js has no ${marker}`)
      await writeFile(
        file,
        source.replace(marker, () => JSON.stringify(listOf(bundle as unknown as Bundle, root))),
      )
    },
  }
}
