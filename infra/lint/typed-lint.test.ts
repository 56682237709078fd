import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planTypedLint } from './typed-lint.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'podium-lint-'))
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'client/tsconfig.json', 'package-lock.json']) write(name, '{}')
  for (const name of ['a', 'b', 'c']) write(`proto/${name}.ts`, 'export {}')
})
afterEach(() => rmSync(project, { recursive: true }))

function write(name: string, text: string): void {
  const path = join(project, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** a imports b, b imports a package; c stands alone. */
const plan = (versions: Readonly<Record<'a' | 'b' | 'c' | 'package', string>>) => {
  const info = {
    fileNames: ['../../proto/a.ts', '../../proto/b.ts', '../../proto/c.ts', '../../node_modules/p/index.d.ts'],
    fileInfos: [versions.a, { version: versions.b }, versions.c, versions.package],
    fileIdsList: [[2], [4]],
    referencedMap: [
      [1, 1],
      [2, 2],
    ],
  }
  write('cache/types/servers.tsbuildinfo', JSON.stringify(info))
  return planTypedLint(project, [join(project, 'cache/types/servers.tsbuildinfo')], join(project, 'cache/lint.json'))
}
const same = { a: '1', b: '1', c: '1', package: '1' }
const all = ['proto/a.ts', 'proto/b.ts', 'proto/c.ts']

test('at first every file is looked at, and as long as it is not good', () => {
  expect(plan(same).stale).toEqual(all)
  const { stale, store } = plan(same)
  expect(stale).toEqual(all)
  store()
  expect(plan(same).stale).toEqual([])
})

test('a change has the file looked at and whatever imports it, until that is good', () => {
  plan(same).store()
  expect(plan({ ...same, a: '2' }).stale).toEqual(['proto/a.ts'])
  expect(plan({ ...same, b: '2' }).stale.toSorted()).toEqual(['proto/a.ts', 'proto/b.ts'])
  const both = { ...same, b: '2', c: '2' }
  expect(plan(both).stale.toSorted()).toEqual(all)
  plan(both).store()
  expect(plan(both).stale).toEqual([])
  expect(plan(same).stale.toSorted()).toEqual(all)
})

test.each([
  ['a package', () => plan({ ...same, package: '2' })],
  [
    'a setting of lint',
    () => {
      write('.oxlintrc.json', '{ "rules": {} }')
      return plan(same)
    },
  ],
  [
    'a declaration for all files',
    () => {
      write('proto/c.ts', "declare module 'p' {}")
      return plan({ ...same, c: '2' })
    },
  ],
])('%s that has changed has all files looked at', (_what, changed) => {
  plan(same).store()
  expect(changed().stale).toEqual(all)
})

test('a file of another kind is always looked at', () => {
  write('infra/old.cjs', '')
  plan(same).store()
  expect(plan(same).stale).toEqual(['infra/old.cjs'])
})
