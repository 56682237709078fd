/** After the end a contest names the problems that are open to all in the bank, and no others. */
import { expect, test } from 'vitest'
import { sql } from '@podium/services/platform/database/sql.ts'
import { makeContest, moveContest } from './support/contests.ts'
import { person, anonymous, uidOf } from './support/people.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { services, alter } = await servicesOfFile('starter')
await person(services, 'jury')
const reader = await person(services, 'reader')
const uid = await uidOf(services, 'jury')
const cid = await makeContest(services, { uid, openRank: true })
const found = async (caller = reader) =>
  (
    (await caller.call('contestProblems', { query: { cid: `${cid}` } })).data as {
      displayId: string
      bankId?: string | null
    }[]
  ).map(({ displayId, bankId }) => [displayId, bankId])

test('to practise: a public problem by its id in the bank, from the end on', async () => {
  const letters = (await found()).map(([letter]) => letter)
  expect(await found()).toEqual(letters.map((letter) => [letter, null]))
  await moveContest(services, cid, { startMin: -100, endMin: -1 })
  expect((await found())[0]).toEqual(['A', 'P1000'])
  expect((await found(anonymous(services)))[0]).toEqual(['A', 'P1000'])
  await alter(sql`update problem set auth = 3 where display_id = 'P1000'`)
  expect((await found())[0]).toEqual(['A', null])
  expect(
    JSON.stringify((await anonymous(services).call('contestOutsideInfo', { query: { cid: `${cid}` } })).data),
  ).not.toContain('bankId')
})
