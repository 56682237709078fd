/** What one user stores by submitting to contests has a bound; it is theirs alone, and time gives it back. */
import { expect, test } from 'vitest'
import { limits } from '@podium/proto/rules/limits.ts'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge } from '../services-judging/support.ts'
import type { Caller } from './support/caller.ts'
import { makeContest } from './support/contests.ts'
import { person, uidOf } from './support/people.ts'
import { servicesOfFile } from './support/services-of-file.ts'

const { services, db } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
await announceJudge(services, ['C'])
await person(services, 'jury', 1001)
const [ann, bob] = [await person(services, 'ann'), await person(services, 'bob')]
const { maxBytes, windowMs, rowBytes } = limits.contestCode

const submit = (by: Caller, cid: number, code: string) =>
  by.call('submit', { body: { cid, pid: 'A', language: 'C', code, type: 'public', isRemote: false } })

test('code beyond the bound is refused with when to come back, over all contests together', async () => {
  const [one, other] = [
    await makeContest(services, { uid: await uidOf(services, 'jury') }),
    await makeContest(services, { uid: await uidOf(services, 'jury') }),
  ]
  const big = '\u4e00'.repeat(limits.codeMaxChars)
  const fits = Math.floor(maxBytes / (Buffer.byteLength(big) + rowBytes))
  for (let index = 0; index < fits; index += 1)
    expect((await submit(ann, index % 2 === 0 ? one : other, big)).status).toBe(200)
  const full = await submit(ann, other, big)
  expect(full).toMatchObject({
    http: 200,
    status: 400,
    msg: 'You sent 2 MB of code to contests within 10 minutes. Try again in 10 min.',
  })
  expect(
    (
      await firstRow(
        db(),
        sql<{
          bytes: number
        }>`select sum(code_bytes + ${rowBytes})::float8 as bytes from submission
          where uid = ${await uidOf(services, 'ann')}`,
      )
    )?.bytes,
  ).toBeLessThanOrEqual(maxBytes)
  ann.locale = 'zh-CN'
  expect((await submit(ann, one, big)).msg).toBe('您在 10 分钟内向比赛提交的代码已达 2 MB，请 10 分钟后再试。')
  expect((await submit(bob, one, big)).status).toBe(200)
  await change(db(), sql`update submission set submit_time = submit_time - make_interval(secs => ${windowMs / 1000})`)
  expect((await submit(ann, one, big)).status).toBe(200)
})
