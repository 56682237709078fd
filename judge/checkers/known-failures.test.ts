import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { c } from '../languages/c.ts'
import { fakeSandbox } from '../sandbox/testing/fake.ts'
import { DiskCache } from '../pipeline/disk-cache.ts'
import { compileChecker } from './checker-program.ts'
import { KnownFailures } from './known-failures.ts'

test('a failure is known for five minutes, and no more than fifty are', () => {
  let nowMs = 0
  const failures = new KnownFailures(() => nowMs)
  failures.add('first', quoted('words'))
  expect([failures.find('first'), failures.find('other')]).toEqual([quoted('words'), null])
  nowMs = 5 * 60_000
  expect(failures.find('first')).toBe(null)
  for (let index = 0; index < 51; index += 1) failures.add(String(index), quoted('words'))
  expect([failures.find('0'), failures.find('1')]).toEqual([null, quoted('words')])
})

test('a checker that does not compile is compiled once, not once for each submission', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'podium-failures-'))
  let compiles = 0
  const sandbox = fakeSandbox(() => {
    compiles += 1
    return { end: 'exited', exitCode: 1, stderr: Buffer.from('no such thing') }
  })
  const tools = { sandbox, compileBox: { kind: 'compile' as const }, cache: new DiskCache(folder, 1e6) }
  const toolchains = new Map(
    c
      .languages({ command: '/usr/bin/gcc', version: 'gcc 12', binds: [], hasTuning: () => false })
      .map((one) => [one.name, one]),
  )
  const checker = { judgeMode: 'spj' as const, spjCode: 'int what', spjLanguage: 'C' }
  for (let submission = 0; submission < 3; submission += 1) {
    await expect(compileChecker(checker, toolchains, tools)).rejects.toThrow(
      'The checker does not compile:\nno such thing',
    )
  }
  expect(compiles).toBe(1)
  rmSync(folder, { recursive: true })
})
