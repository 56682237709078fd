/**
 * Tells administrators how the system stands (topic `system`): after the heartbeats of judges, which come every few
 * seconds, at most every two; and every five seconds where none comes, because what waits for judges that are gone is
 * news as well. The state is sent whole, and only when it is another one.
 */
import { AnyHeartbeat } from '@podium/proto/events/bus/judge-heartbeat.ts'
import { liveMessage } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { SystemState } from '@podium/proto/events/events.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { createLoadReader } from '@podium/proto/server/host-load.ts'
import type { WorkerFeature } from '../../platform/context.ts'
import { siteNumbers } from '../dashboard/index.ts'
import { diskState } from '../files/index.ts'
import { judgeInfos, serviceInfo } from './queries.ts'

const leastMs = 2_000
const mostMs = 5_000

export const systemWorker: WorkerFeature = {
  name: 'system state',
  start: async (ctx) => {
    const readLoad = createLoadReader()
    let lastMs = 0
    let timer: NodeJS.Timeout | undefined
    let running: Promise<void> | null = null
    let stopped = false
    const send = async (): Promise<void> => {
      const [service, judges, numbers, disk] = await Promise.all([
        serviceInfo(ctx, readLoad),
        judgeInfos(ctx),
        siteNumbers(ctx.orm.em.fork(), ctx.now()),
        diskState(ctx),
      ])
      const { nacos, lanes, withoutJudge, otherVersions, backupPercentCpuLoad, backupPercentMemoryLoad } = service
      const state: SystemState = {
        service: { nacos, lanes, withoutJudge, otherVersions, backupPercentCpuLoad, backupPercentMemoryLoad },
        judges,
        numbers: { ...numbers, ...disk },
      }
      ctx.bus.publish(
        subjects.live,
        liveMessage({ topic: topics.system(), rev: ctx.now().getTime(), kind: 'state', data: { jury: state } }),
      )
    }
    const later = (waitMs: number): void => {
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(run, waitMs)
    }
    const run = (): void => {
      lastMs = Date.now()
      running ??= send()
        .catch((error: unknown) => ctx.log.warn({ error }, 'the state of the system was not published'))
        .finally(() => {
          running = null
          later(mostMs)
        })
    }
    ctx.bus.subscribe(
      subjects.heartbeat,
      AnyHeartbeat,
      () => later(Math.max(0, lastMs + leastMs - Date.now())),
      'services-system',
    )
    later(mostMs)
    return async () => {
      stopped = true
      clearTimeout(timer)
      await running
    }
  },
}
