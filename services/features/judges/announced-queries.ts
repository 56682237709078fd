/** Judges that begin together with this process: their first heartbeats may come after the first calls. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { isAway } from '../../platform/database/faults.ts'
import { untilBack } from '../../platform/database/until-back.ts'
import { noJudgeLimitMs, offeredLanguages } from './roster-queries.ts'

/** Some heartbeats after a worker has begun that stores them. */
const beginningMs = 15_000
const lookMs = 250
const msPerS = 1_000

const ageOfProcessMs = (): number => process.uptime() * msPerS

/**
 * Resolves when a judge has announced the language, and in any case when this process has run for a while: from then on
 * an answer that there is none is right. Not for a transaction, whose locks would wait with it.
 */
export async function untilAnnounced(
  { orm }: Pick<Context, 'orm'>,
  language: string,
  ageMs: () => number = ageOfProcessMs,
): Promise<void> {
  while (ageMs() < beginningMs) {
    const offered = await untilBack(() => offeredLanguages(orm.em.fork(), noJudgeLimitMs), isAway)
    if (offered.has(language)) return
    await sleep(lookMs)
  }
}
