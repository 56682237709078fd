/** The head of a file about contests in the back office. */
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge, recordLive } from '../../services-judging/support.ts'
import { person, signedInRoot } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

/** A contest as its form sends it. */
const form = (changes: Record<string, unknown> = {}) => ({
  title: 'Winter cup',
  description: 'About it',
  type: 0,
  auth: 0,
  startTime: inMinutes(60),
  endTime: inMinutes(360),
  sealRank: true,
  sealRankTime: inMinutes(300),
  autoRealRank: true,
  visible: true,
  openRank: true,
  rankShowName: 'nickname',
  starAccount: ['  star1 ', 'star2'],
  awardType: 2,
  uid: 'whoever',
  author: 'whoever',
  openAccountLimit: false,
  awardConfigList: [
    { priority: 2, name: 'Silver', background: '#b4c0c7', color: '#fff', num: 2 },
    { priority: 1, name: 'Gold', background: '#e6bf25', color: '#fff', num: 1 },
  ],
  ...changes,
})
const running = (changes: Record<string, unknown> = {}) => ({ startTime: inMinutes(-60), sealRank: false, ...changes })

/** Two administrators, one of whom makes the contests, a problem administrator and a user. */
export async function backOfficeFixture() {
  const { stack, services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
  await announceJudge(services, ['C'])
  const received = recordLive(services.ctx)
  const root = await signedInRoot(services)
  const creator = await person(services, 'creator', 1001)
  const otherAdmin = await person(services, 'otheradmin', 1001)
  const problemAdmin = await person(services, 'problemadmin', 1008)
  const member = await person(services, 'member')

  const create = async (changes: Record<string, unknown> = {}, by = creator): Promise<number> => {
    const answer = await by.call('createContest', { body: form(changes) })
    if (answer.status !== 200) throw new Error(answer.msg)
    return (answer.data as { cid: number }).cid
  }
  const withProblems = async (cid: number): Promise<void> => {
    for (const [displayId, problemId] of [
      ['A', 'P1000'],
      ['B', 'P1001'],
    ] as const) {
      const problem = await firstRow(db(), sql<{ id: number }>`select id from problem where display_id = ${problemId}`)
      const added = await creator.call('addContestProblem', { body: { cid, pid: problem?.id, displayId } })
      if (added.status !== 200) throw new Error(added.msg)
    }
  }
  const people = { root, creator, otherAdmin, problemAdmin, member }
  return { stack, services, db, alter, received: received, ...people, inMinutes, form, running, create, withProblems }
}
