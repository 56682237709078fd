/** Submissions to remote problems: what the remote judges get, and what becomes of their verdicts. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { openTaskStream } from '@podium/proto/server/task-stream.ts'
import { reconcile } from '@podium/services/features/judging/worker/reconciler.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge, playJudge, statusOf, submitAs, untilStatus } from '../../services-judging/support.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { addAccount, makeRemote, playRemoteJudge } from '../support/remote.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter, db } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const { ctx } = services
const judge = playJudge(services)
const [hdu, codeforces] = [playRemoteJudge(ctx, 'HDU'), playRemoteJudge(ctx, 'CF')]
afterAll(() => Promise.all([judge.close(), hdu.close(), codeforces.close()]))
let root: Caller
let ada: Caller
let people = 0

beforeAll(async () => {
  await announceJudge(services)
  root = await signedInRoot(services)
  // Before their problems are remote, in which contests have no part.
  await makeRemote(ctx, 'P1002', 'HDU-1000')
  await makeRemote(ctx, 'P1003', 'CF-1900A')
  await makeRemote(ctx, 'P1004', 'GYM-100001B')
  await makeRemote(ctx, 'P1005', 'POJ-1000')
  await makeRemote(ctx, 'P1006', 'AC-abc300_a')
  for (const site of ['HDU', 'CF', 'AC'] as const) await addAccount(ctx, site)
}, 60_000)
// Nobody has submissions of another test under way.
beforeEach(async () => {
  people += 1
  ada = await person(services, `ada${people}`)
})

const toHdu = { pid: 'HDU-1000', language: 'G++', isRemote: true }
const refusal = (body: Record<string, unknown>) =>
  ada.call('submit', { body: { code: 'int main(){}', isRemote: true, ...body } as never }).then(outcomeOf)
const errorOf = async (submitId: number) =>
  (
    await firstRow(
      db(),
      sql<{ report: unknown }>`select error_message as report from submission where submit_id = ${submitId}`,
    )
  )?.report

describe('a submission to a remote problem', () => {
  test('goes to the remote judges of its site, with the id of the site and the code as it was given', async () => {
    const before = Date.now() - 5_000
    const { submitId } = await submitAs(ada, toHdu)
    const task = await hdu.take()
    expect(task).toMatchObject({
      submitId,
      attempt: 1,
      site: 'HDU',
      problemId: '1000',
      urgency: 'general',
      language: 'G++',
      code: 'int main(){}',
      fetch: null,
    })
    expect(task.queuedAtMs).toBeGreaterThan(before)
    await judge.verdict(task, { status: Status.wrongAnswer })
    await untilStatus(ctx, submitId, Status.wrongAnswer)
  })

  test('of the gym goes to the accounts of Codeforces', async () => {
    await submitAs(ada, { pid: 'GYM-100001B', language: 'GNU G++17 7.3.0', isRemote: true })
    expect(await codeforces.take()).toMatchObject({ site: 'GYM', problemId: '100001B' })
  })

  test('takes a language of its site, and no other', async () => {
    expect(await refusal({ ...toHdu, language: 'C With O2' })).toEqual([400, expect.any(String)])
    expect(await refusal({ ...toHdu, language: 'Free Pascal' })).toEqual([400, expect.any(String)])
    expect((await refusal({ ...toHdu, isRemote: false }))[0]).toBe(400)
    expect((await refusal({ pid: 'P1000', language: 'G++' }))[0]).toBe(400)
  })

  test('that names a language which the site has no more is refused', async () => {
    await alter(sql`insert into language (name, description, content_type, oj)
      values ('Old', 'Old', 'text/plain', 'HDU')`)
    await alter(sql`insert into problem_language (pid, language_id) select p.id, l.id from problem p, language l
      where p.display_id = 'HDU-1000' and l.name = 'Old' on conflict do nothing`)
    expect((await refusal({ ...toHdu, language: 'Old' }))[0]).toBe(400)
  })

  test('whose problem the site has no more is refused before anything is stored', async () => {
    const gone = (at: Date | null) =>
      alter(sql`insert into remote_problem (pid, site, site_id, gone_at)
        select id, 'HDU', '1000', ${at} from problem where display_id = 'HDU-1000'
        on conflict (pid) do update set gone_at = excluded.gone_at`)
    const count = () => firstRow(db(), sql<{ count: number }>`select count(*) as count from submission`)
    const before = await count()
    await gone(new Date())
    expect(await refusal(toHdu)).toEqual([400, 'HDU no longer has this problem, so nothing can be submitted to it.'])
    expect(await count()).toEqual(before)
    await gone(null)
    expect((await refusal(toHdu))[0]).toBe(200)
    await judge.verdict(await hdu.take())
  })

  test('without an account, or to a site that is off, ends at once with a text that names the site', async () => {
    const without = await submitAs(ada, { pid: 'POJ-1000', language: 'G++', isRemote: true })
    await untilStatus(ctx, without.submitId, Status.systemError)
    expect(await errorOf(without.submitId)).toEqual([{ code: 'remoteNoAccount', parameters: { site: 'POJ' } }])
    const off = await submitAs(ada, { pid: 'AC-abc300_a', language: 'Ruby 3.4 (ruby 3.4.5)', isRemote: true })
    await untilStatus(ctx, off.submitId, Status.systemError)
    expect(await errorOf(off.submitId)).toEqual([{ code: 'remoteSiteOff', parameters: { site: 'AtCoder' } }])
    await addAccount(ctx, 'HDU', false)
    const paused = await submitAs(ada, toHdu)
    await untilStatus(ctx, paused.submitId, Status.systemError)
    await addAccount(ctx, 'HDU')
  })

  test('waits while two of the same user are with its site, and holds up nothing that is judged here', async () => {
    const sent = [await submitAs(ada, toHdu), await submitAs(ada, toHdu), await submitAs(ada, toHdu)]
    const first = await hdu.take()
    const second = await hdu.take()
    expect([first.submitId, second.submitId]).toEqual([sent[0]?.submitId, sent[1]?.submitId])
    const held = async () =>
      firstRow(
        db(),
        sql<{ held: boolean }>`select dispatched_at is null as held from submission
          where submit_id = ${sent[2]?.submitId ?? 0}`,
      )
    expect(await held()).toEqual({ held: true })
    await submitAs(ada, { language: 'C' })
    const { task, delivery } = await judge.take()
    expect(task.uid).toBe(await uidOf(services, `ada${people}`))
    await judge.verdict(task)
    await delivery.ack()
    expect(await held()).toEqual({ held: true })
    await judge.verdict(first)
    expect((await hdu.take()).submitId).toBe(sent[2]?.submitId)
  })

  test('in a contest goes before others, and its score comes with the verdict', async () => {
    const cid = await makeContest(services, { uid: await uidOf(services, 'root') })
    await alter(sql`update contest_problem set pid = (select id from problem where display_id = 'HDU-1000')
      where cid = ${cid} and display_id = 'A'`)
    await alter(sql`insert into contest_register (cid, uid) values (${cid}, ${await uidOf(services, `ada${people}`)})
      on conflict do nothing`)
    const { submitId } = await submitAs(ada, { ...toHdu, pid: 'A', cid })
    const task = await hdu.take()
    expect(task).toMatchObject({ submitId, urgency: 'contest' })
    await judge.verdict(task, { status: Status.accepted, score: 100 })
    await untilStatus(ctx, submitId, Status.accepted)
    // A rejudge goes to the contest's queue again, for there alone the verdict has a score.
    await root.call('rejudge', { query: { submitId: String(submitId) } })
    const again = await hdu.take()
    expect(again).toMatchObject({ submitId, attempt: 2, urgency: 'contest' })
    await judge.verdict(again, { status: Status.submitFailed })
    await untilStatus(ctx, submitId, Status.submitFailed)
    expect((await ada.call('resubmit', { query: { submitId: String(submitId) } })).status).toBe(200)
    expect(await hdu.take()).toMatchObject({ submitId, attempt: 3, urgency: 'contest' })
  })
})

test('only the owner sends again, and only what failed to be submitted', async () => {
  const { submitId } = await submitAs(ada, toHdu)
  const query = { submitId: String(submitId) }
  const task = await hdu.take()
  expect((await ada.call('resubmit', { query })).status).toBe(403)
  await judge.verdict(task, { status: Status.submitFailed })
  await untilStatus(ctx, submitId, Status.submitFailed)
  expect((await (await person(services, 'other')).call('resubmit', { query })).status).toBe(403)
  expect((await ada.call('resubmit', { query })).status).toBe(200)
  expect(await hdu.take()).toMatchObject({ submitId, attempt: 2 })
})

test('a cancelled submission ends, the remote judges are notified, and its verdict comes too late', async () => {
  const stops: unknown[] = []
  const listening = ctx.bus.connection.subscribe(subjects.stopJudging, {
    callback: (_error, raw) => void stops.push(raw.json()),
  })
  const { submitId } = await submitAs(ada, toHdu)
  const task = await hdu.take()
  await root.call('cancelJudge', { query: { submitId: String(submitId) } })
  await judge.verdict(task)
  await judge.handled()
  expect(await statusOf(ctx, submitId)).toBe(Status.cancelled)
  await expect.poll(() => stops).toContainEqual({ v: 1, submitId, attempt: 1 })
  listening.unsubscribe()
})

test('the reconciler neither sends a remote submission again nor fails it for want of a judge here', async () => {
  const { submitId } = await submitAs(ada, toHdu)
  await hdu.take()
  const hourMs = 3_600_000
  await alter(sql`update submission set changed_at = changed_at - interval '1 hour',
    dispatched_at = dispatched_at - interval '1 hour' where submit_id = ${submitId}`)
  services.advanceMs(hourMs)
  const stream = await openTaskStream(ctx.bus)
  await reconcile(ctx, stream, hourMs)
  services.advanceMs(-hourMs)
  expect(await statusOf(ctx, submitId)).toBe(Status.pending)
  expect((await stream.state()).open).toBe(0)
})
