/** A contest with a hall: two teams, an affiliation and two groups, open to tools. */
import { expect } from 'vitest'
import { outcomeOf } from '../support/caller.ts'
import { apiFixture } from './fixture.ts'

const given = { openRank: true, autoRealRank: true, startMin: -60, endMin: 60 }
const done = [200, 'success']
const rest = { displayName: null, members: [], persons: [], room: null, seat: null, networks: [] }

export async function hallFixture() {
  const fixture = await apiFixture()
  const { jury, make, switchApi } = fixture

  async function openHall(more: Parameters<typeof make>[0] = {}): Promise<number> {
    const cid = await make({ ...given, ...more })
    const save = async (name: 'saveContestOrganization' | 'saveTeamGroup' | 'saveContestTeam', body: object) =>
      expect(outcomeOf(await jury.call(name, { body: { cid, isNew: true, ...body } }))).toEqual(done)
    await save('saveContestOrganization', {
      organization: { code: 'thu', name: 'Tsinghua', formalName: 'Tsinghua University', country: 'CHN', icpcId: '8' },
    })
    for (const code of ['east', 'official'])
      await save('saveTeamGroup', { group: { code, name: `Group ${code}`, icpcId: null } })
    const teams = [
      {
        code: 't7',
        name: 'Seven',
        username: 'team7',
        organization: 'thu',
        groupCodes: ['east', 'official'],
        icpcId: '7',
      },
      { code: 'tr', name: 'Rival', username: 'rival', organization: null, groupCodes: [], icpcId: null },
    ]
    for (const one of teams) await save('saveContestTeam', { team: { ...one, ...rest } })
    await switchApi(cid)
    return cid
  }
  return { ...fixture, openHall }
}
