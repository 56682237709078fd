import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newDataDir } from '../support/stack.ts'

const { isCurrent, installArguments, linkNode } = createRequire(import.meta.url)('../../infra/installed.cjs') as {
  isCurrent: (root: string) => boolean
  linkNode: (root: string) => void
  installArguments: (npm: string, userAgent?: string) => string[]
}

interface Entry {
  version: string
  integrity: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string | string[]
}
type Packages = Record<string, Entry>

const plain: Entry = { version: '1.0.0', integrity: 'sha512-a' }

/** A checkout whose lock names `wanted` and where npm has installed `found`. */
function checkout(wanted: Packages, found: Packages | undefined): string {
  const root = newDataDir()
  const lock = (packages: Packages): string => JSON.stringify({ lockfileVersion: 3, packages })
  writeFileSync(join(root, 'package-lock.json'), lock(wanted))
  for (const name of Object.keys(found ?? {})) mkdirSync(join(root, name), { recursive: true })
  if (found) writeFileSync(join(root, 'node_modules', '.package-lock.json'), lock(found))
  return root
}

describe('npm packages', () => {
  test('are current when npm has installed what the lock names', () => {
    expect(isCurrent(checkout({ 'node_modules/a': plain }, { 'node_modules/a': plain }))).toBe(true)
  })

  test('may lack what is made for other machines', () => {
    const others = {
      'node_modules/b': { ...plain, optional: true, cpu: ['s390x'] },
      'node_modules/c': { ...plain, optional: true, cpu: [process.arch], libc: ['musl'] },
      'node_modules/d': { ...plain, optional: true, os: ['!linux'], cpu: [process.arch] },
    }
    expect(isCurrent(checkout({ 'node_modules/a': plain, ...others }, { 'node_modules/a': plain }))).toBe(true)
  })

  test.each([
    ['nothing is installed', undefined],
    ['one is missing', { 'node_modules/a': plain }],
    ['one has another version', { 'node_modules/a': plain, 'node_modules/b': { ...plain, version: '1.0.1' } }],
    ['one has other content', { 'node_modules/a': plain, 'node_modules/b': { ...plain, integrity: 'sha512-b' } }],
    ['there is one too many', { 'node_modules/a': plain, 'node_modules/b': plain, 'node_modules/c': plain }],
  ])('are not current when %s', (_why, found) => {
    expect(isCurrent(checkout({ 'node_modules/a': plain, 'node_modules/b': plain }, found))).toBe(false)
  })

  test('are not current when the one for this machine is missing', () => {
    const ours = { ...plain, optional: true, os: ['linux'], cpu: [process.arch] }
    expect(
      isCurrent(checkout({ 'node_modules/a': plain, 'node_modules/ours': ours }, { 'node_modules/a': plain })),
    ).toBe(false)
  })
})

describe('what the lock file names is installed', () => {
  test('by a newer npm where the own one would leave packages out', () => {
    expect(installArguments('npm-cli.js', 'npm/9.2.0 node/v18.20.4 linux x64 workspaces/false').slice(0, 7)).toEqual([
      'npm-cli.js',
      'exec',
      '--yes',
      '--package=npm@10',
      '--',
      'npm',
      'ci',
    ])
  })

  test.each(['npm/10.8.2 node/v20.20.2 linux x64', 'npm/11.19.1 node/v24.21.0 linux x64', 'yarn/1.22.22', undefined])(
    'by the own one, which is %s',
    (userAgent) => {
      expect(installArguments('npm-cli.js', userAgent).slice(0, 2)).toEqual(['npm-cli.js', 'ci'])
    },
  )
})

describe('the Node of the packages', () => {
  const checkoutWithNode = (): { root: string; bin: string } => {
    const root = newDataDir()
    const bin = join(root, 'node_modules', '.bin')
    const program = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin')
    for (const folder of [bin, program]) mkdirSync(folder, { recursive: true })
    writeFileSync(join(program, 'node'), 'ours')
    return { root, bin }
  }

  test('is what commands find, also where npm has left no link to it', () => {
    const { root, bin } = checkoutWithNode()
    linkNode(root)
    expect(readFileSync(join(bin, 'node'), 'utf8')).toBe('ours')
  })

  test('takes the place of a link to one that is not there', () => {
    const { root, bin } = checkoutWithNode()
    symlinkSync('../node-linux-other/bin/node', join(bin, 'node'))
    linkNode(root)
    expect(readFileSync(join(bin, 'node'), 'utf8')).toBe('ours')
  })

  test('is not linked where it is not installed', () => {
    const root = newDataDir()
    expect(() => linkNode(root)).not.toThrow()
  })
})
