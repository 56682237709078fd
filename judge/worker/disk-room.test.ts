import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { DiskCache } from '../pipeline/disk-cache.ts'
import { SandboxFault } from '../sandbox/api/sandbox.ts'
import { DiskRoom, hasRoom, isOfFullDisk } from './disk-room.ts'

const folder = mkdtempSync(join(tmpdir(), 'podium-room-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  [new Error('ENOSPC: no space left on device, write'), true],
  [new Error('EDQUOT: disk quota exceeded, open'), true],
  [new SandboxFault('mounting /x: No space left on device'), true],
  [new SandboxFault('the box', { cause: new Error('ENOSPC: no space left on device, mkdir') }), true],
  [new Error('object is damaged'), false],
  ['ENOSPC', false],
])('%s: of a full disk is %s', (error, expected) => {
  expect(isOfFullDisk(error)).toBe(expected)
})

test('a folder has room where a file can be written, and nothing stays there', async () => {
  expect(await hasRoom(folder)).toBe(true)
  expect(await hasRoom(join(folder, 'missing'))).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('a full disk takes the judge out, clears its caches, and returns each task thrice before that is a try', async () => {
  const outages: unknown[] = []
  const cache = (name: string) => new DiskCache(join(folder, name), 1_000)
  const tools = { dataCache: cache('data'), programCache: cache('programs'), workFolder: folder }
  const maker = { make: async (path: string) => writeFileSync(path, 'data'), isWhole: async () => true }
  const [used, unused] = await Promise.all([
    tools.dataCache.acquire('a'.repeat(64), maker),
    tools.dataCache.acquire('b'.repeat(64), maker),
  ])
  unused.release()
  const room = new DiskRoom(tools, { diskFull: (reason) => void outages.push(reason) })
  const reason = quoted('ENOSPC')
  expect(Array.from({ length: 4 }, () => room.missed('1.1', reason))).toEqual([true, true, true, false])
  expect(room.missed('2.1', reason)).toBe(true)
  expect(outages[0]).toEqual([judgeMessage('diskFull'), ...reason])
  expect(readdirSync(join(folder, 'data'))).toEqual(['a'.repeat(64)])
  used.release()
})
