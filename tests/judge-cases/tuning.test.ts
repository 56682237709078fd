import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nativeRunBox } from '@podium/judge/languages/language.ts'
import type { Language } from '@podium/judge/languages/language.ts'
import { Tuning } from '@podium/judge/languages/tuning.ts'
import { openBubblewrap } from '@podium/judge/sandbox/bubblewrap/bubblewrap.ts'
import type { Sandbox } from '@podium/judge/sandbox/api/sandbox.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { folderOfAll } from './judge-process.ts'

const dir = folderOfAll()
const folder = join(dir, 'tuning')
let sandbox: Sandbox
beforeAll(async () => {
  mkdirSync(folder, { mode: 0o755 })
  sandbox = await openBubblewrap({ judgeFolder: join(dir, 'judge'), slots: 1 })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(dir, { recursive: true, force: true })
})

const languageWith = (script: string): Language => ({
  name: 'Made up',
  version: '1',
  sourceName: 'main',
  compile: null,
  run: { argv: () => [], box: nativeRunBox },
  tuning: {
    folder: 'made-up',
    texts: [],
    steps: [{ argv: ['/bin/sh', '-c', script], result: /^kept@([a-z]+)@([a-z]+)$/, path: 'cache' }],
  },
})

test('a step that leaves the files of a folder has them in that folder, and nothing else of the box', async () => {
  const log = createLog('test', 'silent')
  const untilIdle = () => Promise.resolve()
  await new Promise<string>((onComplete) => {
    const compileBox = { kind: 'compile' } as const
    new Tuning({ sandbox, compileBox, folder, log, untilIdle, onComplete, isHurried: true }).want(
      languageWith('echo 1 > kept@ab@one; echo 2 > kept@cd@two; echo 3 > kept@..@three; echo 4 > other'),
    )
  })
  const text = (...names: string[]) => readFileSync(join(folder, 'made-up', ...names), 'utf8')
  expect(text('cache', 'ab', 'one') + text('cache', 'cd', 'two')).toBe('1\n2\n')
  expect(() => text('three')).toThrow('ENOENT')
})
