import { expect, test } from 'vitest'
import { personsWith, presentPersons } from './persons.ts'

const team = {
  username: 'team',
  name: 'Team',
  organization: null,
  isStar: false,
  icpcId: null,
  groupCodes: [],
  photos: [],
}
const shared = { id: 'c1', name: 'Cy', role: 'coach' as const }
const teams = [
  { ...team, uid: 'u1', members: ['Ada', 'Bo'], persons: [shared, { id: null, name: 'Di', role: 'staff' as const }] },
  { ...team, uid: 'u2', members: ['Eve'], persons: [shared, { id: null, name: 'Di', role: 'staff' as const }] },
]

test('a coach of two teams is one person; without an identifier equal names are two', () => {
  expect(presentPersons(teams)).toEqual([
    { id: 'u1-1', name: 'Ada', team_ids: ['u1'], role: 'contestant' },
    { id: 'u1-2', name: 'Bo', team_ids: ['u1'], role: 'contestant' },
    { id: 'c1', name: 'Cy', team_ids: ['u1', 'u2'], role: 'coach' },
    { id: 'u1-4', name: 'Di', team_ids: ['u1'], role: 'staff' },
    { id: 'u2-1', name: 'Eve', team_ids: ['u2'], role: 'contestant' },
    { id: 'u2-3', name: 'Di', team_ids: ['u2'], role: 'staff' },
  ])
})

test('persons of one team come with all teams that they are of', () => {
  expect(personsWith(teams, 'u2').map(({ id, team_ids: ids }) => [id, ids])).toEqual([
    ['c1', ['u1', 'u2']],
    ['u2-1', ['u2']],
    ['u2-3', ['u2']],
  ])
})
