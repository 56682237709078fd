import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DiskCache } from './disk-cache.ts'
import type { EntryMaker } from './disk-cache.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'podium-cache-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const key = (letter: string) => letter.repeat(64)
const maker = (text: string, made: string[] = []): EntryMaker => ({
  make: async (path) => {
    made.push(text)
    writeFileSync(path, text)
  },
  isWhole: async (path) => readFileSync(path, 'utf8') === text,
})

test('makes an entry once for requests at the same time and for later ones', async () => {
  const cache = new DiskCache(folder, 100)
  const made: string[] = []
  const [one, other] = await Promise.all([
    cache.acquire(key('a'), maker('x', made)),
    cache.acquire(key('a'), maker('x', made)),
  ])
  expect(one.path).toBe(other.path)
  expect(readFileSync((await cache.acquire(key('a'), maker('x', made))).path, 'utf8')).toBe('x')
  expect(made).toEqual(['x'])
})

test('evicts what was used least recently, never what is leased', async () => {
  const cache = new DiskCache(folder, 25)
  const leased = await cache.acquire(key('a'), maker('0123456789'))
  const idle = await cache.acquire(key('b'), maker('0123456789'))
  idle.release()
  const last = await cache.acquire(key('c'), maker('0123456789'))
  expect([leased, idle, last].map(({ path }) => existsSync(path))).toEqual([true, false, true])
  expect(cache.sizeBytes).toBe(20)
})

test('keeps nothing of an entry that could not be made, and makes it at the next request', async () => {
  const cache = new DiskCache(folder, 100)
  const failing: EntryMaker = {
    make: async (path) => {
      writeFileSync(path, 'half')
      throw new Error('lost')
    },
    isWhole: async () => true,
  }
  await expect(cache.acquire(key('a'), failing)).rejects.toThrow('lost')
  expect(readFileSync((await cache.acquire(key('a'), maker('whole'))).path, 'utf8')).toBe('whole')
})

test('lets whoever waits for an entry make it when the one who makes it fails', async () => {
  const cache = new DiskCache(folder, 100)
  const begun = Promise.withResolvers<void>()
  const brokenOff = Promise.withResolvers<void>()
  const failing: EntryMaker = { make: () => brokenOff.promise, isWhole: async () => true }
  const first = cache.acquire(key('a'), {
    ...failing,
    make: (path) => {
      begun.resolve()
      return failing.make(path)
    },
  })
  await begun.promise
  const made: string[] = []
  const others = [cache.acquire(key('a'), maker('whole', made)), cache.acquire(key('a'), maker('whole', made))]
  brokenOff.reject(new Error('broken off'))
  await expect(first).rejects.toThrow('broken off')
  for (const one of await Promise.all(others)) expect(readFileSync(one.path, 'utf8')).toBe('whole')
  expect(made).toEqual(['whole'])
})

test('takes over what an earlier run left, after checking it', async () => {
  const first = new DiskCache(folder, 100)
  await first.acquire(key('a'), maker('good'))
  const damaged = await first.acquire(key('b'), maker('good'))
  writeFileSync(damaged.path, 'bad')
  writeFileSync(join(folder, 'left over'), 'x')
  const made: string[] = []
  const second = new DiskCache(folder, 100)
  await second.acquire(key('a'), maker('good', made))
  expect(made).toEqual([])
  expect(readFileSync((await second.acquire(key('b'), maker('good', made))).path, 'utf8')).toBe('good')
  expect(made).toEqual(['good'])
  expect(existsSync(join(folder, 'left over'))).toBe(false)
})

test('shrinks to its bound at a start', async () => {
  const first = new DiskCache(folder, 100)
  for (const letter of ['a', 'b', 'c']) await first.acquire(key(letter), maker('0123456789'))
  expect(new DiskCache(folder, 15).sizeBytes).toBe(10)
})
