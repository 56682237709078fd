/** The head of a file about contests of groups. */
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { groupFixture } from '../support/groups.ts'
import type { GroupPerson } from '../support/groups.ts'

export const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()

export async function groupContestFixture() {
  const fixture = await groupFixture()
  const { callers, db, gid } = fixture
  const form = (changes: object = {}) => ({
    title: 'Group cup',
    description: 'About it',
    type: 0,
    auth: 0,
    startTime: inMinutes(-60),
    endTime: inMinutes(360),
    sealRank: false,
    autoRealRank: true,
    visible: true,
    gid,
    ...changes,
  })
  const create = (by: GroupPerson, changes: object = {}) =>
    callers[by].call('createGroupContest', { body: form(changes) as never })
  const made = async (by: GroupPerson, changes: object = {}): Promise<number> => {
    const answer = await create(by, changes)
    if (answer.status !== 200) throw new Error(answer.msg)
    return (answer.data as { cid: number }).cid
  }
  const authOf = async (displayId: string): Promise<number | undefined> =>
    (await firstRow(db(), sql<{ auth: number }>`select auth from problem where display_id = ${displayId}`))?.auth
  /** Labels and display ids of the problems in a contest. */
  const insideOf = (cid: number) =>
    rows(
      db(),
      sql<{
        at: string
      }>`select cp.display_id || ' ' || p.display_id as at from contest_problem cp join problem p on p.id = cp.pid
        where cp.cid = ${cid} order by 1`,
    ).then((found) => found.map(({ at }) => at))
  return { ...fixture, form, create, made, authOf, insideOf }
}
