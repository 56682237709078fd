/** Objects in an S3 store in place of the bus: each of them, and a whole site with its backup. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { isStoreFull, openObjectStore, sha256 } from '@podium/proto/server/object-store.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { openS3Store } from '@podium/proto/server/s3/s3-store.ts'
import { backUp } from '@podium/services/app/backup/back-up.ts'
import { restore } from '@podium/services/app/backup/restore.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices, TestStack } from '../services/support/stack.ts'
import { startS3 } from '../stand-ins/s3.ts'
import type { S3StandIn } from '../stand-ins/s3.ts'

const dir = mkdtempSync(join(tmpdir(), 'podium-s3-'))
const dayMs = 86_400_000
let s3: S3StandIn
beforeAll(async () => void (s3 = await startS3()))
afterAll(async () => {
  await s3.stop()
  rmSync(dir, { recursive: true })
})
afterEach(() => {
  s3.objects.clear()
  s3.refusals.length = 0
})

describe('an object', () => {
  let store: ObjectStore
  beforeAll(() => void (store = openS3Store(s3.config, 'folder')))
  const age = (hash: string): void => {
    const found = s3.objects.get(`folder/${hash}`)
    if (found !== undefined) found.modified = new Date(Date.now() - 2 * dayMs)
  }
  const yesterday = (): Date => new Date(Date.now() - dayMs)

  test.each([0, 1, 300_000])('of %i bytes comes back whole, as a file, and in part', async (sizeBytes) => {
    const data = randomBytes(sizeBytes)
    const hash = await store.put(data)
    expect(hash).toBe(sha256(data))
    const whole = await store.read(hash)
    expect((whole && (await buffer(whole)))?.equals(data)).toBe(true)
    await store.getToFile(hash, join(dir, 'got'))
    expect(readFileSync(join(dir, 'got')).equals(data)).toBe(true)
    if (sizeBytes < 100) return
    const part = await store.readPart(hash, { first: 10, last: 99 })
    expect((part && (await buffer(part)))?.equals(data.subarray(10, 100))).toBe(true)
  })

  test('is sent once, from a file as well, and refused when its bytes are others', async () => {
    writeFileSync(join(dir, 'file'), 'content')
    await store.putFile(join(dir, 'file'), sha256('content'))
    expect(await store.put(Buffer.from('content'))).toBe(sha256('content'))
    expect([...s3.objects.keys()]).toEqual([`folder/${sha256('content')}`])
    await expect(store.putFile(join(dir, 'file'), sha256('other'))).rejects.toThrow('XAmzContentSHA256Mismatch')
    s3.objects.set(`folder/${sha256('x')}`, { bytes: Buffer.from('y'), modified: new Date() })
    await expect(store.getToFile(sha256('x'), join(dir, 'got'))).rejects.toThrow('is damaged')
  })

  test('that is missing is null, and neither removing nor a missing bucket is taken for that', async () => {
    expect([await store.has(sha256('x')), await store.read(sha256('x'))]).toEqual([false, null])
    await store.remove(sha256('x'))
    const elsewhere = openS3Store({ ...s3.config, bucket: 'typed-wrong' }, 'folder')
    await expect(elsewhere.read(sha256('x'))).rejects.toThrow('NoSuchBucket')
    const unknownKey = openS3Store({ ...s3.config, secretKey: 'another' }, 'folder')
    await expect(unknownKey.read(sha256('x'))).rejects.toThrow('SignatureDoesNotMatch')
  })

  test('is listed among more than a page of others of its folder', async () => {
    const hashes = await Promise.all([...'abcdefgh'].map((text) => store.put(Buffer.from(text))))
    await openS3Store(s3.config, 'other').put(Buffer.from('z'))
    expect((await store.names()).toSorted()).toEqual(hashes.toSorted())
  })

  test('is removed when it is old, and not when somebody came to store it again', async () => {
    const hash = await store.put(Buffer.from('old'))
    expect(await store.removeOlder(hash, yesterday())).toBe(false)
    age(hash)
    await store.put(Buffer.from('old'))
    expect(await store.removeOlder(hash, yesterday())).toBe(false)
    age(hash)
    expect(await store.removeOlder(hash, yesterday())).toBe(true)
    expect(s3.objects.size).toBe(0)
  })

  test('is there in the end when it is stored and cleared away at the same moment', async () => {
    for (let round = 0; round < 30; round += 1) {
      const data = Buffer.from(`round ${round}`)
      const hash = await store.put(data)
      age(hash)
      await Promise.all([store.put(data), store.removeOlder(hash, yesterday())])
      expect([round, await store.has(hash)]).toEqual([round, true])
    }
  })

  test('for which there is no room is refused as by the bus', async () => {
    s3.breakPuts('XMinioStorageFull')
    const error: unknown = await store.put(Buffer.from('much')).catch((refused: unknown) => refused)
    s3.breakPuts(null)
    expect(isStoreFull(error)).toBe(true)
  })
})

describe('a site', () => {
  const running: { stop: () => Promise<unknown> }[] = []
  // After each try: a site that is still running would store in what the next one begins with.
  afterEach(async () => {
    for (const one of running.splice(0).toReversed()) await one.stop()
  })
  const siteWith = async (
    data: Parameters<typeof startStack>[0],
    config: S3StandIn['config'] | null,
    content: boolean,
  ): Promise<{ stack: TestStack; services: TestServices }> => {
    const stack = await startStack(data)
    running.push(stack)
    const services = await startServices(stack, { s3: config }, content ? { worker: true } : { content: [] })
    running.push(services)
    return { stack, services }
  }

  test('keeps its test data there, and a backup of it is restored into the bus, and from there into S3 again', async () => {
    const { services: inS3 } = await siteWith('migrated', s3.config, true)
    const stored = (await inS3.ctx.objectStore.names()).toSorted()
    expect(stored.length).toBeGreaterThan(3)
    expect(await (await openObjectStore(inS3.ctx.bus, testDataBucket)).names()).toEqual([])
    const print = (): void => undefined
    const path = join(dir, 'site.zip')
    await backUp(inS3.ctx, { path, secrets: {}, print })
    const { services: onBus } = await siteWith('migrated', null, false)
    await restore(onBus.ctx, { path, print })
    expect((await onBus.ctx.objectStore.names()).toSorted()).toEqual(stored)
    const again = join(dir, 'again.zip')
    await backUp(onBus.ctx, { path: again, secrets: {}, print })
    s3.objects.clear()
    const { services: back } = await siteWith('migrated', s3.config, false)
    await restore(back.ctx, { path: again, print })
    expect([...s3.objects.keys()].map((name) => name.split('/')[0])).not.toContain('marks')
    expect((await back.ctx.objectStore.names()).toSorted()).toEqual(stored)
    expect(s3.refusals.filter((line) => !/^(HEAD|PUT) .*NoSuchKey$/.test(line))).toEqual([])
    expect(await back.ctx.pageFiles.names()).toEqual(await onBus.ctx.pageFiles.names())
  })
})
