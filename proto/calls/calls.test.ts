import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { calls } from './calls.ts'
import { paths } from './paths.ts'

test('every domain beside this file is in the list of all calls', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^[\w-]+\/.*\.ts$/.test(name),
  )
  const modules = await Promise.all(
    files.map((name) => import(/* @vite-ignore */ join(import.meta.dirname, name)) as Promise<Record<string, object>>),
  )
  const declared = modules
    .flatMap((module) => Object.entries(module))
    .filter(([name]) => name.endsWith('Calls'))
    .flatMap(([, domain]) => Object.keys(domain))
  expect([...new Set(declared)].toSorted()).toEqual(Object.keys(calls).toSorted())
})

test('a call bears the name that it is listed under', () => {
  for (const [name, call] of Object.entries(calls)) expect(call.name).toBe(name)
})

test('a call of groups that is derived from one of the site has its fields, and a path, people and refusals of its own', () => {
  const { group: inGroup, ...site } = calls.adminContest
  expect(calls.groupContest).toBe(inGroup)
  const { name, path, who, summary, refusals, ...shared } = inGroup
  expect(site).toMatchObject(shared)
  expect({ name, path, who, summary, refusals: [...refusals] }).toEqual({
    name: 'groupContest',
    path: '/api/group/contest',
    who: 'user',
    summary: 'One contest with everything its form holds',
    refusals: ['groupContestMissing', 'notOfGroup', 'groupMissing', 'groupMembersOnly', 'groupItemNotYours'],
  })
  expect(paths.groupContest).toEqual({ method: 'GET', path: '/api/group/contest' })
})

test('the table of paths has nothing but method and path', () => {
  expect(paths.login).toEqual({ method: 'POST', path: '/api/login' })
})
