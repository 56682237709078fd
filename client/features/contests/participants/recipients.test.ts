import { expect, test } from 'vitest'
import { addressed, matching } from './recipients.ts'

const all = {
  groups: [
    { code: ':official', name: null, count: 3 },
    { code: 'north', name: 'North', count: 1 },
  ],
  teams: [
    { username: 'team7', displayName: 'Seven', affiliation: 'MIT', seat: 'Hall A · 12' },
    { username: 'team8', displayName: 'Eight', affiliation: null, seat: null },
  ],
}
const found = (typed: string, chosen: readonly string[] = []) => {
  const { groups, teams } = matching(all, { typed, chosen, nameOf: ({ name }) => name ?? 'Official teams' })
  return [...groups.map(({ code }) => code), ...teams.map(({ username }) => username)]
}

test('teams are found by name, account, affiliation and seat, groups by their name', () => {
  expect(found('')).toEqual([':official', 'north', 'team7', 'team8'])
  expect(found('seven')).toEqual(['team7'])
  expect(found('TEAM8')).toEqual(['team8'])
  expect(found('mit a')).toEqual(['team7'])
  expect(found('12')).toEqual(['team7'])
  expect(found('official')).toEqual([':official'])
  expect(found('nobody')).toEqual([])
})

test('who was chosen is not offered again, and is named as the call takes it', () => {
  const chosen = ['team team8', 'group north']
  expect(found('', chosen)).toEqual([':official', 'team7'])
  expect(addressed(all, chosen)).toEqual({ usernames: ['team8'], groups: ['north'] })
})
