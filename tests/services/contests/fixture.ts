/** The head of a file about taking part in contests. */
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Config } from '@podium/services/platform/context.ts'
import { announceJudge, recordLive, playJudge } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { contestPassword, makeContest } from '../support/contests.ts'
import type { ContestGiven } from '../support/contests.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

/** A contest's owner and two participants; the problems of contests are out of the bank. */
export async function contestFixture(changes: Partial<Config> = {}) {
  const { services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0, ...changes }, { worker: true })
  await announceJudge(services, ['C'])
  const received = recordLive(services.ctx)
  const root = await signedInRoot(services)
  const jury = await person(services, 'jury')
  const team = await person(services, 'team7')
  const rival = await person(services, 'rival')
  const juryUid = await uidOf(services, 'jury')
  await alter(sql`update problem set auth = 3 where display_id in ('P1000', 'P1001')`)

  const make = (given: Omit<ContestGiven, 'uid'> = {}): Promise<number> =>
    makeContest(services, { uid: juryUid, ...given })
  const submitting = async (caller: Caller, cid: number, pid = 'A'): Promise<readonly [number, string]> => {
    const { status, msg } = await caller.call('submit', { body: { pid, cid, language: 'C', code: 'int main(){}' } })
    return [status, msg]
  }
  const register = async (
    caller: Caller,
    cid: number,
    password = contestPassword,
  ): Promise<readonly [number, string]> => {
    const { status, msg } = await caller.call('registerContest', { body: { cid, password } })
    return [status, msg]
  }
  /** The tasks that tests leave behind would be taken by the next judge. */
  const drain = async (count: number): Promise<void> => {
    const judge = playJudge(services)
    for (let at = 0; at < count; at += 1) {
      const { task, delivery } = await judge.take()
      await judge.verdict(task)
      await delivery.ack()
    }
    await judge.handled()
    await judge.close()
  }
  return { services, db, alter, received, root, jury, team, rival, make, submitting, register, drain }
}
