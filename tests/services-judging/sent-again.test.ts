/** Submissions that come twice because the first answer was late. */
import { expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { person, uidOf } from '../services/support/people.ts'
import { judgingOfFile } from './support.ts'

const { services, alter, db } = await judgingOfFile(['C'])
const ada = await person(services, 'ada')
const bob = await person(services, 'bob')

const solution = { pid: 'P1000', language: 'C', code: 'int main(){}' }
const key = 'a-key-of-the-page'

const storedOf = async (name: string): Promise<number> =>
  (await rows(db(), sql`select 1 from submission where uid = ${await uidOf(services, name)}`)).length

const idOf = ({ data }: { data: unknown }): number => (data as { submitId: number }).submitId

test('the same key is answered with the first submission, however often and at once it comes', async () => {
  const before = await storedOf('ada')
  const body = { ...solution, idempotencyKey: key }
  const answers = await Promise.all([1, 2, 3, 4].map(() => ada.call('submit', { body })))
  answers.push(await ada.call('submit', { body }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(new Set(answers.map(idOf)).size).toBe(1)
  expect(await storedOf('ada')).toBe(before + 1)
})

test('neither the interval nor closed judging stands before the first answer', async () => {
  await services.ctx.settings.set({ defaultSubmitInterval: 60, openPublicJudge: false })
  const again = await ada.call('submit', { body: { ...solution, idempotencyKey: key } })
  await services.ctx.settings.set({ defaultSubmitInterval: 0, openPublicJudge: true })
  expect(again.status).toBe(200)
})

test('other content under a used key is refused, and stores nothing', async () => {
  const before = await storedOf('ada')
  for (const changed of [{ code: 'int main(){return 1;}' }, { pid: 'P1001' }])
    expect(await ada.call('submit', { body: { ...solution, ...changed, idempotencyKey: key } })).toMatchObject({
      http: 200,
      status: 400,
      msg: 'Another submission was sent with this key. Send this one with a key of its own.',
    })
  expect(await storedOf('ada')).toBe(before)
})

test('a key is of one user, and good for a day', async () => {
  const body = { ...solution, idempotencyKey: key }
  const first = idOf(await ada.call('submit', { body }))
  expect(idOf(await bob.call('submit', { body }))).not.toBe(first)
  await alter(sql`update submission_key set created_at = created_at - interval '25 h'`)
  expect(idOf(await ada.call('submit', { body }))).not.toBe(first)
})

test('a client without keys submits as before, as often as it likes', async () => {
  const before = await storedOf('bob')
  for (const idempotencyKey of [undefined, null])
    expect((await bob.call('submit', { body: { ...solution, idempotencyKey } })).status).toBe(200)
  expect(await storedOf('bob')).toBe(before + 2)
})
