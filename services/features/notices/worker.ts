/**
 * Pushes notices at every full hour; what a super administrator pushes at once goes out with the call (commands.ts).
 */
import type { WorkerFeature } from '../../platform/context.ts'
import { callForAll, pushDue } from './push-commands.ts'

const hourMs = 3_600_000
/** What a process that died, or a fault, left lying. */
const lookEveryMs = 30_000

export const msToFullHour = (now: Date): number => hourMs - (now.getTime() % hourMs)

export const noticeWorker: WorkerFeature = {
  name: 'notices',
  start: async ({ orm, log, now }) => {
    let stopped = false
    let last = Promise.resolve()
    const push = (prepare: () => Promise<unknown> = async () => undefined): void => {
      last = last
        .then(async () => {
          if (stopped) return
          await prepare()
          await pushDue(orm, () => stopped)
        })
        .catch((error: unknown) => log.warn({ error }, 'notices were not pushed'))
    }
    let hourly: NodeJS.Timeout | undefined
    const waitForHour = (): void => {
      hourly = setTimeout(() => {
        push(() => callForAll(orm, now()))
        waitForHour()
      }, msToFullHour(now()))
    }
    waitForHour()
    const look = setInterval(() => push(), lookEveryMs)
    push()
    return async () => {
      stopped = true
      clearTimeout(hourly)
      clearInterval(look)
      await last
    }
  },
}
