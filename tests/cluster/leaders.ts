/** Which server of the bus leads a stream or bucket, and whether all servers have all of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { connectBus } from '@podium/proto/server/bus.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import { createLog } from '@podium/proto/server/log.ts'
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

async function isCurrent(bus: Bus): Promise<boolean> {
  const manager = await bus.manager()
  for await (const { cluster } of manager.streams.list()) {
    const replicas = cluster?.replicas ?? []
    if (replicas.length < 2 || replicas.some(({ current, offline }) => !current || offline === true)) return false
  }
  return true
}

/** Resolves when each stream and bucket is whole on all servers. */
export const untilCurrent = (site: Reached): Promise<void> =>
  withBus(site, async (bus) => {
    while (!(await isCurrent(bus).catch(() => false))) await sleep(200)
  })
