import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  areStaffAccountsOver,
  contestRights,
  contestRightsOf,
  contestRoleOf,
  rolesGivenBy,
  staffAccountGraceMs,
  staffRoles,
} from './contest-staff.ts'
import type { ContestRole } from './contest-staff.ts'

const roles: readonly (ContestRole | null)[] = [null, 'root', 'owner', ...staffRoles]
const anyRole = fc.constantFrom(...roles)
const contest = { uid: 'creator', gid: 7 }
const ofNobody = { groupAuthority: null, given: null }

test('a role has the rights of its work and no other', () => {
  const rights = Object.fromEntries(staffRoles.map((role) => [role, [...contestRightsOf(role)]]))
  expect(rights).toEqual({
    director: [
      'settings',
      'staff',
      'decisions',
      'rejudging',
      'teams',
      'announcements',
      'submissions',
      'clarifications',
      'balloons',
      'prints',
      'liveBoard',
      'audit',
    ],
    jury: ['announcements', 'submissions', 'clarifications', 'balloons', 'prints', 'liveBoard', 'audit'],
    balloons: ['balloons'],
    prints: ['prints'],
    spectator: ['liveBoard'],
  })
  expect([...contestRightsOf(null)]).toEqual([])
  expect([...contestRightsOf('root')]).toEqual([...contestRights])
})

test('nobody gives a role that may more than the giver', () => {
  fc.assert(
    fc.property(anyRole, (role) => {
      const own = contestRightsOf(role)
      for (const given of rolesGivenBy(role))
        expect([...contestRightsOf(given)].filter((right) => !own.has(right))).toEqual([])
    }),
  )
})

test('whoever is given a role gives fewer roles than the giver', () => {
  fc.assert(
    fc.property(anyRole, (role) => {
      for (const given of rolesGivenBy(role)) expect(rolesGivenBy(given).length).toBeLessThan(rolesGivenBy(role).length)
    }),
  )
})

test('a contest is owned by super administrators, by its creator, and by the head of its group', () => {
  const roleOf = (uid: string, role: string, groupAuthority: number | null, gid: number | null = 7) =>
    contestRoleOf({ uid, role }, { ...contest, gid }, { groupAuthority, given: null })
  expect(roleOf('r', 'root', null)).toBe('root')
  expect(roleOf('creator', 'user', 3)).toBe('owner')
  expect(roleOf('creator', 'user', null, null)).toBe('owner')
  // Who has left the group has nothing there any more.
  expect(roleOf('creator', 'user', null)).toBe(null)
  expect(roleOf('m', 'user', 5)).toBe('owner')
  expect(roleOf('m', 'user', 5, null)).toBe(null)
  for (const role of ['admin', 'problem_admin', 'user']) expect(roleOf('m', role, 4)).toBe(null)
  expect(contestRoleOf(null, contest, ofNobody)).toBe(null)
})

test('a role that was given takes nothing from an owner, and counts for everybody else', () => {
  fc.assert(
    fc.property(fc.constantFrom(...staffRoles), (given) => {
      const with_ = { groupAuthority: 3, given }
      expect(contestRoleOf({ uid: 'creator', role: 'user' }, contest, with_)).toBe('owner')
      expect(contestRoleOf({ uid: 'r', role: 'root' }, contest, with_)).toBe('root')
      expect(contestRoleOf({ uid: 'm', role: 'user' }, contest, with_)).toBe(given)
      expect(contestRoleOf({ uid: 'm', role: 'user' }, contest, { ...with_, groupAuthority: null })).toBe(given)
      expect(contestRoleOf(null, contest, with_)).toBe(null)
    }),
  )
})

test('accounts of the staff are over an hour after the end, and never before the board is open', () => {
  const times = fc.record({ startMs: fc.nat(1e9), lengthMs: fc.integer({ min: 1, max: 1e8 }), at: fc.nat(2e9) })
  fc.assert(
    fc.property(times, fc.boolean(), fc.boolean(), ({ startMs, lengthMs, at }, freezes, opensAtEnd) => {
      const endMs = startMs + lengthMs
      const contestTimes = { startMs, endMs, freezeMs: freezes ? startMs : null, opensAtEnd }
      const staysFrozen = freezes && !opensAtEnd
      expect(areStaffAccountsOver(contestTimes, at)).toBe(at >= endMs + staffAccountGraceMs && !staysFrozen)
    }),
  )
})
