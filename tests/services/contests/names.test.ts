/** A contest calls its participants by the name that its board shows, wherever it names them. */
import { expect, test, vi } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge, recordLive } from '../../services-judging/support.ts'
import { judgedIn, makeContest } from '../support/contests.ts'
import { person, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
await announceJudge(services, ['C'])
const received = recordLive(services.ctx)
const jury = await person(services, 'jury')
const team = await person(services, 'team7')
const plain = await person(services, 'plain')
const juryUid = await uidOf(services, 'jury')
await alter(sql`update users set nickname = 'Paper Tigers', realname = 'Real Name' where username = 'team7'`)
await alter(sql`update users set nickname = '  ' where username = 'plain'`)
await alter(sql`update users set nickname = 'The Boss' where username = 'jury'`)

const cid = await makeContest(services, { uid: juryUid })
await alter(sql`update contest set rank_show_name = 'nickname', open_print = true where id = ${cid}`)
const submitId = await judgedIn(services, team, { cid })
await judgedIn(services, plain, { cid, status: Status.wrongAnswer })

interface Named {
  readonly username: string
  readonly displayName?: string
}
const names = ({ data }: { data: unknown }) =>
  (data as { records: Named[] }).records.map(({ username, displayName }) => [username, displayName])

test('in the list of submissions, which is searched by it as well, and in a submission', async () => {
  const list = (query: object) => plain.call('contestSubmissions', { query: { contestID: `${cid}`, ...query } })
  expect(names(await list({}))).toEqual([
    ['plain', 'plain'],
    ['team7', 'Paper Tigers'],
  ])
  expect(names(await list({ username: 'tiger' }))).toEqual([['team7', 'Paper Tigers']])
  expect(names(await list({ username: 'TEAM7' }))).toEqual([['team7', 'Paper Tigers']])
  expect(JSON.stringify(await list({}))).not.toContain('Real Name')
  expect((await team.call('submissionDetail', { query: { submitId: `${submitId}` } })).data).toMatchObject({
    displayName: 'Paper Tigers',
    submission: { username: 'team7' },
  })
})

test('in the rows of its rank, whose clients have the other names besides', async () => {
  const rank = await plain.call('contestRank', { body: { cid, currentPage: 1, limit: 30 } })
  expect(names(rank)).toEqual(
    expect.arrayContaining([
      ['team7', 'Paper Tigers'],
      ['plain', 'plain'],
    ]),
  )
})

test('and its preset awards in the language of the reader, those that a person named as they are', async () => {
  const wonBy = async (name: string, locale: string): Promise<string | null | undefined> => {
    const awards = JSON.stringify([{ priority: 1, name, background: '#e6bf25', color: '#fff', num: 1 }])
    const award = await makeContest(services, { uid: juryUid })
    await alter(sql`update contest set award_type = 2, awards = ${awards}::jsonb where id = ${award}`)
    await judgedIn(services, team, { cid: award })
    plain.locale = locale
    const { data } = await plain.call('contestRank', { body: { cid: award, currentPage: 1, limit: 30 } })
    plain.locale = 'en-US'
    return (data as { records: { awardName: string | null }[] }).records[0]?.awardName
  }
  expect([await wonBy('金奖', 'en-US'), await wonBy('Gold', 'zh-CN')]).toEqual(['Gold', '金奖'])
  expect([await wonBy('金杯', 'en-US'), await wonBy('Gold cup', 'zh-CN')]).toEqual(['金杯', 'Gold cup'])
})

test('in what is pushed of submissions and accepts', async () => {
  await vi.waitFor(() => {
    const row = received.find(({ topic, kind }) => topic === `contest:${cid}:submissions` && kind === 'row')
    expect(row?.data).toMatchObject({ contestant: { username: 'team7', displayName: 'Paper Tigers' } })
    expect(received.find(({ topic }) => topic === `contest:${cid}:ac-info`)?.data).toMatchObject({
      jury: { displayName: 'Paper Tigers' },
    })
  }, 20_000)
})

test('at the balloon queue and the print queue', async () => {
  expect(names(await jury.call('contestAcInfo', { query: { cid: `${cid}` } }))).toEqual([['team7', 'Paper Tigers']])
  expect((await team.call('submitPrintText', { body: { cid, content: 'int main(){}'.repeat(9) } })).status).toBe(200)
  expect(names(await jury.call('contestPrints', { query: { cid: `${cid}` } }))).toEqual([['team7', 'Paper Tigers']])
})

test('in clarifications, where the staff go by their accounts', async () => {
  await services.ctx.settings.set({ openContestComment: true })
  const comment = (await team.call('addComment', { body: { cid, content: 'Is 0 an integer?' } })).data as {
    id: number
    displayName?: string
  }
  expect(comment.displayName).toBe('Paper Tigers')
  const reply = async (by: typeof team, quote: object) =>
    (await by.call('addReply', { body: { reply: { commentId: comment.id, content: 'It is.' }, ...quote } })).data as {
      id: number
      toName: string
      toDisplayName?: string
    }
  const answer = await reply(jury, { quoteId: comment.id, quoteType: 'Comment' })
  const thanks = await reply(team, { quoteId: answer.id, quoteType: 'Reply' })
  expect([answer, thanks].map(({ toName, toDisplayName }) => [toName, toDisplayName])).toEqual([
    ['team7', 'Paper Tigers'],
    ['jury', undefined],
  ])
  await jury.call('addComment', { body: { cid, content: 'Read the statement.' } })
  const found = (await jury.call('comments', { query: { cid: `${cid}` } })).data as {
    commentList: { records: { fromName: string; displayName?: string }[] }
  }
  expect(found.commentList.records.map(({ fromName, displayName }) => [fromName, displayName])).toEqual([
    ['jury', undefined],
    ['team7', 'Paper Tigers'],
  ])
})
