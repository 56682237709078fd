/** One rule of who is what in a group: as pages and calls ask it, in typed queries, and in the query of a contest. */
import { expect, test } from 'vitest'
import { groupLevels, groupMembership, groupStates } from '@podium/proto/rules/group/groups.ts'
import { visibleContest } from '@podium/services/features/contests/contest-view.hot-sql.ts'
import { tables } from '@podium/services/features/entities.ts'
import { groupAuthority } from '@podium/services/features/groups/index.ts'
import { makeContest } from '../support/contests.ts'
import { groupPeople, levelsOfPeople, makePeopledGroup } from '../support/groups.ts'
import { rootViewer, uidOf } from '../support/people.ts'
import { groupContestFixture } from './contest-fixture.ts'

const { services, db } = await groupContestFixture()

const typed = async (gid: number, uid: string) => {
  const found = await tables(db())
    .selectFrom('user_group as g')
    .select(({ ref }) => groupAuthority(ref('g.id'), uid).as('authority'))
    .where('g.id', '=', gid)
    .executeTakeFirstOrThrow()
  return found.authority
}

test.each([
  { name: 'a group', status: groupStates.normal },
  { name: 'a banned group', status: groupStates.banned },
])('everybody is the same in $name, wherever it is asked', async ({ status }) => {
  const gid = await makePeopledGroup(services, { status })
  const owner = await uidOf(services, 'owner')
  const cid = await makeContest(services, { uid: owner, gid })
  for (const name of groupPeople.filter((each) => each !== 'anonymous')) {
    const uid = await uidOf(services, name)
    const level = levelsOfPeople[name] ?? groupLevels.none
    const { isOwner, isMember } = groupMembership({ uid, role: 'user' }, { uid: owner, status }, level)
    const expected = isOwner ? groupLevels.root : isMember ? level : null
    const viewer = { ...rootViewer, uid }
    const read = await visibleContest(db(), cid, viewer, false)
    const locked = await db().transactional((em) => visibleContest(em, cid, viewer, true))
    expect([name, await typed(gid, uid), read?.groupAuthority, locked?.groupAuthority]).toEqual([
      name,
      expected,
      expected,
      expected,
    ])
  }
  expect((await visibleContest(db(), cid, null, false))?.groupAuthority).toBeNull()
})

test('nobody is anything in the group of a contest of the site', async () => {
  const uid = await uidOf(services, 'owner')
  const cid = await makeContest(services, { uid })
  expect((await visibleContest(db(), cid, { ...rootViewer, uid }, false))?.groupAuthority).toBeNull()
})
