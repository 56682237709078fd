/**
 * Room for what is uploaded. A bucket has its own bound on the bus and the disk a share that uploads may not take, so
 * that tasks and verdicts always find room: an upload is refused long before anything of judging is.
 */
import { stat, statfs } from 'node:fs/promises'
import { Refusal } from '@podium/proto/errors/index.ts'
import { sha256, StoreFull } from '@podium/proto/server/object-store.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { cacheFor } from '../../platform/cache/timed-cache.ts'
import type { Context } from '../../platform/context.ts'

const cachedMs = 2_000

/** How full the disk of a folder is for ordinary users, in percent, rounded down. */
export function openDisk(folder: string): () => Promise<number> {
  const percent = cacheFor(cachedMs, async () => {
    const { blocks, bfree, bavail } = await statfs(folder)
    const takenBlocks = blocks - bfree
    return Math.floor((100 * takenBlocks) / Math.max(1, takenBlocks + bavail))
  })
  return () => percent.get('')
}

/** Throws Refusal `storageFull`. */
async function checkDisk({ config, diskPercent }: Pick<Context, 'config' | 'diskPercent'>): Promise<void> {
  if ((await diskPercent()) >= config.disk.refusePercent) throw new Refusal('storageFull')
}

/** Throws Refusal `storageFull` where so many bytes more have no room. */
export async function checkStorage(
  store: ObjectStore,
  tools: Pick<Context, 'config' | 'diskPercent'>,
  sizeBytes: number,
): Promise<void> {
  await checkDisk(tools)
  const roomBytes = await store.roomBytes()
  if (roomBytes !== null && sizeBytes > roomBytes) throw new Refusal('storageFull')
}

/** How near the disk is to its end, for administrators. */
export async function diskState({ config: { disk }, diskPercent }: Pick<Context, 'config' | 'diskPercent'>): Promise<{
  readonly diskPercent: number
  readonly disk: 'fine' | 'warning' | 'refusing'
}> {
  const percent = await diskPercent()
  return {
    diskPercent: percent,
    disk: percent >= disk.refusePercent ? 'refusing' : percent >= disk.warnPercent ? 'warning' : 'fine',
  }
}

/** A store that refuses what it has no room for, before a byte is sent. */
export function withRoom(store: ObjectStore, tools: Pick<Context, 'config' | 'diskPercent'>): ObjectStore {
  const taking = async (hash: string, sizeBytes: number, put: () => Promise<void>): Promise<void> => {
    if (!(await store.has(hash))) await checkStorage(store, tools, sizeBytes)
    await put().catch((error: unknown) => {
      throw error instanceof StoreFull ? new Refusal('storageFull') : error
    })
  }
  return {
    ...store,
    put: async (data) => {
      const hash = sha256(data)
      await taking(hash, data.length, async () => void (await store.put(data)))
      return hash
    },
    putFile: async (path, hash) => taking(hash, (await stat(path)).size, () => store.putFile(path, hash)),
  }
}
