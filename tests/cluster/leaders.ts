/** Which server of the bus leads a stream or bucket, and whether all servers have all of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { isWhole, readStored } from '@podium/proto/server/doctor/copies.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { buses } from './machines.ts'
import type { Site } from './site.ts'

type Reached = Pick<Site, 'busUrl'>

async function withBus<T>({ busUrl }: Reached, work: (bus: Bus) => Promise<T>): Promise<T> {
  const bus = await connectBus(busUrl, 'trial', createLog('trial', 'silent'))
  try {
    return await work(bus)
  } finally {
    await bus.close()
  }
}

/** @returns the machine of the leader of a stream */
export const leaderOf = (site: Reached, stream: string): Promise<string> =>
  withBus(site, async (bus) => {
    const { cluster } = await (await bus.manager()).streams.info(stream)
    if (cluster?.leader === undefined) throw new Error(`${stream} has no leader`)
    return cluster.leader
  })

/** Streams and buckets that are not whole on all servers. */
const behind = async (bus: Bus): Promise<string[]> =>
  (await readStored(bus)).filter((stored) => !isWhole(stored)).map(({ name }) => name)

const lookEveryMs = 200
const mendAfterMs = 20_000

/** What the runbook says of a server that does not fill itself again: nats-server 2.9.10 leaves some of them so. */
async function mend(bus: Bus, names: readonly string[]): Promise<void> {
  const manager = await bus.manager()
  for (const name of names)
    for (const replicas of [1, buses.length]) {
      await manager.streams.update(name, { num_replicas: replicas })
      await sleep(1_000)
    }
}

/** Resolves when each stream and bucket is whole on all servers. @returns those that had to be mended for it */
export const untilCurrent = (site: Reached): Promise<readonly string[]> =>
  withBus(site, async (bus) => {
    const startMs = Date.now()
    let mended: readonly string[] = []
    for (;;) {
      const found = await behind(bus).catch(() => null)
      if (found?.length === 0) return mended
      if (found !== null && mended.length === 0 && Date.now() - startMs > mendAfterMs) {
        mended = found
        await mend(bus, found).catch(() => undefined)
      }
      await sleep(lookEveryMs)
    }
  })
