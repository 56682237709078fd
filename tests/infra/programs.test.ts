import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { projectDir } from '@podium/infra/config.ts'
import type { ChildSpec } from '@podium/infra/stack/child.ts'
import { bundledPrograms, realEntries, stampOf } from '@podium/infra/stack/programs.ts'

const dir = mkdtempSync(join(tmpdir(), 'podium-programs-'))
afterAll(() => rmSync(dir, { recursive: true }))
const pathOf = (name: string): string => join(dir, name)
const write = (name: string, ...lines: string[]): void => writeFileSync(pathOf(name), `${lines.join('\n')}\n`)
const node = async (args: string[]): Promise<string> => (await promisify(execFile)(process.execPath, args)).stdout

let runs = 0
const run = async ({ args }: ChildSpec): Promise<void> => {
  runs += 1
  await node(args)
}
/** One program in place of all. */
const programs = (entry: string) => {
  const file = relative(projectDir, pathOf(entry))
  const entries = Object.fromEntries(
    Object.keys(realEntries).map((kind) => [kind, kind === 'api' ? file : 'gateway/config.ts']),
  )
  return bundledPrograms(pathOf('cache'), entries as typeof realEntries, run)
}
const output = async (entry: string): Promise<string> => (await node([(await programs(entry)).files.api])).trim()

test('a bundled program finds the files beside its sources, and tells the places of its errors in them', async () => {
  mkdirSync(pathOf('node_modules/old'), { recursive: true })
  write('node_modules/old/index.js', 'module.exports = { where: __dirname }')
  write(
    'part.ts',
    'export interface Shape {}',
    'export const here: string = import.meta.dirname',
    "export const placeOfError = () => new Error('lost').stack?.split('\\n')[1] ?? ''",
  )
  write(
    'main.ts',
    "import old from 'old'",
    "import { here, placeOfError } from './part.ts'",
    'console.log(JSON.stringify([old.where, here, import.meta.filename, placeOfError()]))',
  )
  const [inPackage, beside, itself, error] = JSON.parse(await output('main.ts')) as string[]
  expect([inPackage, beside, itself]).toEqual([pathOf('node_modules/old'), dir, pathOf('main.ts')])
  expect(error).toContain(`${pathOf('part.ts')}:3:`)
})

test('programs are bundled again when their sources have changed, and only then', async () => {
  write('changing.ts', 'console.log(1)')
  expect(await output('changing.ts')).toBe('1')
  const before = runs
  expect(await output('changing.ts')).toBe('1')
  expect(runs).toBe(before)
  write('changing.ts', 'console.log(22)')
  expect(await output('changing.ts')).toBe('22')
  expect(runs).toBe(before + 1)
  expect(readdirSync(pathOf('cache')).filter((name) => name.endsWith(`-${process.pid}`))).toEqual([])
})

test('a program may wait for a part that shares what it has loaded itself', async () => {
  write('shared.ts', 'export const shared = { by: 0 }')
  write('later.ts', "import { shared } from './shared.ts'", 'shared.by += 1')
  write(
    'waiting.ts',
    "import { shared } from './shared.ts'",
    'shared.by += 1',
    "await import('./later.ts')",
    'console.log(shared.by)',
  )
  expect(await output('waiting.ts')).toBe('2')
})

test('a source that has changed, come or gone makes another stamp, and other files do not', () => {
  const sources = pathOf('sources')
  mkdirSync(join(sources, 'deep'), { recursive: true })
  const source = join(sources, 'deep', 'one.ts')
  writeFileSync(source, 'export const one = 1\n')
  const stamps = [stampOf([], [sources])]
  writeFileSync(join(sources, 'read-me.md'), 'not a source')
  expect(stampOf([], [sources])).toBe(stamps[0])
  const changes = [
    () => utimesSync(source, 1, 1),
    () => writeFileSync(join(sources, 'two.ts'), ''),
    () => rmSync(source),
    () => rmSync(join(sources, 'two.ts')),
  ]
  for (const change of changes) {
    change()
    stamps.push(stampOf([], [sources]))
  }
  expect(new Set(stamps).size).toBe(changes.length + 1)
})
