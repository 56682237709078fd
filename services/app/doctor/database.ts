/** Whether the database can be reached as api and worker would, is new enough, and agrees about the time. */
import { bad, findingsOf, good, note } from '@podium/proto/server/doctor/findings.ts'
import type { Finding } from '@podium/proto/server/doctor/findings.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { entities } from '../../features/entities.ts'
import type { Config } from '../../platform/context.ts'
import { followDatabaseClock } from '../../platform/database/clock.ts'
import { openOrm } from '../../platform/database/orm.ts'
import { majorOf, oldestMajor } from '../../platform/database/version.ts'

const reachMaxMs = 6_000
const msPerS = 1_000
const reachAdvice =
  'PODIUM_DATABASE_URL names it; is PostgreSQL running, its port open from here, are user, password and database right, and does pg_hba.conf let this host in?'

async function within<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the database does not answer')), reachMaxMs)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const versionFinding = (major: number): Finding =>
  major < oldestMajor
    ? bad(`PostgreSQL ${major} is too old`, `PostgreSQL ${oldestMajor} or newer`)
    : good(`the database is reached: PostgreSQL ${major}`)

const clockFinding = (aheadMs: number, { clockMaxOffsetMs }: Config): Finding => {
  const seconds = (Math.abs(aheadMs) / msPerS).toFixed(1)
  const side = aheadMs > 0 ? 'ahead of' : 'behind'
  const what = `the clock of this host is ${seconds} s ${side} the database's`
  const advice = 'run chrony or systemd-timesyncd on both'
  if (Math.abs(aheadMs) > clockMaxOffsetMs) return bad(`${what}, so no process here becomes ready`, advice)
  return Math.abs(aheadMs) > clockMaxOffsetMs / 2 ? note(what, advice) : good(what)
}

export const examineDatabase = (config: Config): Promise<Finding[]> =>
  findingsOf(reachAdvice, async () => {
    const orm = await openOrm(config.databaseUrl, { entities, poolMax: 1 })
    try {
      const major = await within(majorOf(orm))
      const clock = await followDatabaseClock(orm, {
        log: createLog('doctor', 'silent'),
        maxAheadMs: config.clockMaxOffsetMs,
        address: '',
      })
      const findings = [versionFinding(major), clockFinding(clock.aheadMs(), config)]
      await clock.stop()
      return findings
    } finally {
      await orm.close(true)
    }
  })
