/**
 * How much script a first visit loads. The client is taken as it is built for a release, and the files that a page
 * needs before it can be used are followed through the build's own manifest: the entry, everything it imports, and
 * the parts named here that are loaded on demand but always on that page, formulas included. Sizes are those of the
 * .br files that the server sends.
 */
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildClient } from '@podium/infra/client-build.ts'
import { projectDir } from '@podium/infra/config.ts'

const KB = 1000
const shellMaxBytes = 200 * KB
const problemPageMaxBytes = 400 * KB
/** A file costs a slow processor some milliseconds, whatever its size. */
const boardMaxFiles = 20
const buildTimeoutMs = 120_000
const outDir = join(projectDir, 'client', 'dist')

const shell = ['index.html', 'locales/zh-CN.po', 'features/home/home-page.tsx', 'features/home/locales/zh-CN.po']
const problemPage = [
  'index.html',
  'locales/zh-CN.po',
  'features/problems/problem-page.tsx',
  'features/problems/locales/zh-CN.po',
  'features/problems/editor/code-mirror.tsx',
  'ui/markdown/markdown-view.tsx',
  /socket\.io-client/,
  'features/problems/editor/clike.ts',
  'ui/markdown/katex.ts',
]

const board = [
  'index.html',
  'locales/zh-CN.po',
  'features/boards/outside-board-page.tsx',
  'features/boards/locales/zh-CN.po',
  'features/contests/locales/zh-CN.po',
]

/** The builder's list of what it made, by source file. */
type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

let manifest: Manifest = {}

/**
 * Keys of the manifest that a page starts from. A part that is named but not in the build is an error: it has moved.
 */
function startsOf(parts: readonly (string | RegExp)[]): string[] {
  return parts.map((part) => {
    const key = Object.keys(manifest).find((each) => (typeof part === 'string' ? each === part : part.test(each)))
    if (key === undefined) throw new Error(`${String(part)} is not in the build`)
    return key
  })
}

/** Every script file that these parts import, themselves included. */
function scriptsOf(parts: readonly (string | RegExp)[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const follow = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is not in the build`)
    files.add(chunk.file)
    chunk.imports?.forEach(follow)
  }
  startsOf(parts).forEach(follow)
  return files
}

/** Bytes on the wire; a file too small to be compressed goes as it is. */
async function sizeOf(file: string): Promise<number> {
  const path = join(outDir, file)
  const { size } = await stat(`${path}.br`).catch(() => stat(path))
  return size
}

async function weightOf(parts: readonly (string | RegExp)[]): Promise<number> {
  const sizes = await Promise.all([...scriptsOf(parts)].map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

beforeAll(async () => {
  await buildClient()
  manifest = JSON.parse(await readFile(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest
}, buildTimeoutMs)

describe('the script of a first visit, compressed', () => {
  test('to the home page stays under 200 kB', async () => {
    expect(await weightOf(shell)).toBeLessThan(shellMaxBytes)
  })

  test('to a problem page, with editor, markdown, formulas and socket, stays under 400 kB', async () => {
    expect(await weightOf(problemPage)).toBeLessThan(problemPageMaxBytes)
  })

  test('to the home page has no editor, markdown or socket in it', async () => {
    const first = scriptsOf(shell)
    const later = startsOf(problemPage.slice(4)).map((key) => manifest[key]?.file)
    expect(later.filter((file) => file !== undefined && first.has(file))).toEqual([])
  })

  test('to a board from outside is few files, and each is named in boot.js, which asks for them at once', async () => {
    const files = scriptsOf(board)
    expect(files.size).toBeLessThanOrEqual(boardMaxFiles)
    const boot = await readFile(join(outDir, 'boot.js'), 'utf8')
    const shellFiles = scriptsOf(['index.html'])
    expect([...files].filter((file) => !shellFiles.has(file) && !boot.includes(`"/${file}"`))).toEqual([])
    expect(boot).toMatch(/inter-latin-wght-normal[^"]*\.woff2/)
  })
})
