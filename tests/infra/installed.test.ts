import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newDataDir } from '../support/stack.ts'

const { isCurrent, leftOut, installArguments, linkNode } = createRequire(import.meta.url)(
  '../../infra/installed.cjs',
) as {
  isCurrent: (root: string) => boolean
  leftOut: (root: string) => string[]
  linkNode: (root: string) => void
  installArguments: (root: string, npm: string, by: { userAgent?: string | undefined; node: string }) => string[]
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

test('packages of this machine that npm has left out are named, and no others', () => {
  const ours = { ...plain, optional: true, os: ['linux'], cpu: [process.arch] }
  const wanted = {
    'node_modules/a': plain,
    'node_modules/ours': ours,
    'node_modules/there': ours,
    'node_modules/others': { ...plain, optional: true, cpu: ['s390x'] },
    'node_modules/any': { ...plain, optional: true },
  }
  expect(leftOut(checkout(wanted, { 'node_modules/a': plain, 'node_modules/there': ours }))).toEqual([
    'node_modules/ours',
  ])
})

describe('what the lock file names is installed', () => {
  const root = checkout({ [`node_modules/node-linux-${process.arch}`]: { ...plain, version: '24.21.0' } }, undefined)
  const newerNode = `--package=node-linux-${process.arch}@24.21.0`
  const packagesOf = (userAgent: string, node: string) =>
    installArguments(root, 'npm-cli.js', { userAgent, node }).filter((one) => one.startsWith('--package='))

  test('by a newer npm on a newer Node where the own ones would leave packages out', () => {
    const by = { userAgent: 'npm/9.2.0 node/v18.20.4 linux x64 workspaces/false', node: '18.20.4' }
    expect(installArguments(root, 'npm-cli.js', by).slice(0, 8)).toEqual([
      'npm-cli.js',
      'exec',
      '--yes',
      '--package=npm@10',
      newerNode,
      '--',
      'npm',
      'ci',
    ])
  })

  test('by a newer Node where npm is new enough, and by a newer npm where Node is', () => {
    expect(packagesOf('npm/10.8.2 node/v20.20.2 linux x64', '20.20.2')).toContain(newerNode)
    expect(packagesOf('npm/9.2.0 node/v24.1.0 linux x64', '24.1.0')).toEqual(['--package=npm@10'])
  })

  test.each(['npm/11.19.1 node/v24.21.0 linux x64', 'yarn/1.22.22', undefined])(
    'by the own one, which is %s',
    (userAgent) => {
      expect(installArguments(root, 'npm-cli.js', { userAgent, node: '24.21.0' }).slice(0, 2)).toEqual([
        'npm-cli.js',
        'ci',
      ])
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
