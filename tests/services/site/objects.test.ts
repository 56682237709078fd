/** Objects are read by the library and by the fast path alike. */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { openObjectStore, sha256 } from '@podium/proto/server/object-store.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { startStack } from '../support/stack.ts'
import type { TestStack } from '../support/stack.ts'

const bucket = 'podium-test-objects'
const chunkBytes = 128 * 1024
const sizes = [0, 1, chunkBytes, chunkBytes + 1, 5 * chunkBytes + 77]

let stack: TestStack
let bus: Bus
beforeAll(async () => {
  stack = await startStack('empty')
  bus = await connectBus(stack.natsUrl, 'test', createLog('test', 'silent'))
})
afterAll(async () => {
  await bus.close()
  await stack.stop()
})

describe.each([
  { way: 'the library', fast: false },
  { way: 'the fast path', fast: true },
])('read by $way', ({ way, fast }) => {
  let store: ObjectStore
  beforeAll(async () => void (store = await openObjectStore({ ...bus, fast }, bucket)))

  const bytesOf = async (content: ReturnType<ObjectStore['read']>): Promise<Buffer | null> => {
    const source = await content
    return source && buffer(source)
  }

  test.each(sizes)('an object of %i bytes comes back whole', async (sizeBytes) => {
    const data = randomBytes(sizeBytes)
    expect((await bytesOf(store.read(await store.put(data))))?.equals(data)).toBe(true)
  })

  test('parts of objects that were stored at the same time are those of each', async () => {
    const stored = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const data = randomBytes(6 * chunkBytes + 5)
        return { data, hash: await store.put(data) }
      }),
    )
    for (const { data, hash } of stored) {
      for (const [first, last] of [
        [0, 0],
        [chunkBytes - 1, chunkBytes],
        [2 * chunkBytes, 3 * chunkBytes - 1],
        [data.length - 6, data.length - 1],
        [0, data.length - 1],
      ] as const) {
        const part = await bytesOf(store.readPart(hash, { first, last }))
        expect(part?.equals(data.subarray(first, last + 1))).toBe(true)
      }
    }
  })

  test('what is not there is null, whole and in part, also when it was there', async () => {
    const data = Buffer.from(`gone by ${way}`)
    const hash = await store.put(data)
    await store.remove(hash)
    for (const missing of [hash, sha256('never stored')]) {
      expect(await store.read(missing)).toBeNull()
      expect(await store.readPart(missing, { first: 0, last: 0 })).toBeNull()
    }
  })

  test('an object that has lost a chunk fails for who reads it', async () => {
    const data = randomBytes(4 * chunkBytes)
    const hash = await store.put(data)
    const { streams } = await bus.manager()
    const { state } = await streams.info(`OBJ_${bucket}`)
    // The note is stored behind the chunks.
    await streams.deleteMessage(`OBJ_${bucket}`, state.last_seq - 2)
    await expect(bytesOf(store.read(hash))).rejects.toThrow(/corrupt|damaged|too early/)
  })
})
