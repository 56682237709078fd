/** The head of a file about trainings. */
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge, recordLive, playJudge, submitAs, untilStatus } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { person, signedInRoot, anonymous, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { makeTraining, trainingPassword } from '../support/trainings.ts'

export const readers = ['anonymous', 'outsider', 'pupil', 'author', 'root'] as const
export type ReaderName = (typeof readers)[number]

interface RankRow {
  readonly username: string
  readonly ac: number
  readonly realname: string | null
  readonly totalRunTime: number
  readonly submissionInfo: Record<string, Record<string, unknown>>
}

export const enter = (caller: Caller, tid: number, password = trainingPassword) =>
  caller.call('registerTraining', { body: { tid: `${tid}`, password } })
export const rankOf = async (caller: Caller, tid: number, query: Record<string, string> = {}): Promise<RankRow[]> =>
  ((await caller.call('trainingRank', { query: { tid: `${tid}`, ...query } })).data as { records: RankRow[] }).records

/** Everybody who may meet a training of the site, each with a real name. */
export async function trainingFixture() {
  const { stack, services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
  await announceJudge(services, ['C'])
  const received = recordLive(services.ctx)
  const callers: Record<ReaderName | 'admin' | 'problemAdmin', Caller> = {
    anonymous: anonymous(services),
    root: await signedInRoot(services),
    outsider: await person(services, 'outsider'),
    pupil: await person(services, 'pupil'),
    author: await person(services, 'author', 1001),
    admin: await person(services, 'otheradmin', 1001),
    problemAdmin: await person(services, 'problemadmin', 1008),
  }
  const authorUid = await uidOf(services, 'author')
  await alter(
    sql`update users set realname = 'Real ' || username, school = 'School of ' || username where username <> 'root'`,
  )
  const make = (given: Partial<Parameters<typeof makeTraining>[1]> = {}) =>
    makeTraining(services, { uid: authorUid, ...given })
  const judged = async (
    caller: Caller,
    given: { pid?: string; tid?: number; status?: number; timeMs?: number } = {},
  ): Promise<void> => {
    const { pid = 'P1000', tid, status = Status.accepted, timeMs = 10 } = given
    const judge = playJudge(services)
    const { submitId } = await submitAs(caller, { pid, tid })
    const { task, delivery } = await judge.take()
    await judge.verdict(task, { status, timeMs })
    await delivery.ack()
    await untilStatus(services.ctx, submitId, status)
    await judge.close()
  }
  return { stack, services, db, alter, received: received, callers, make, judged }
}
