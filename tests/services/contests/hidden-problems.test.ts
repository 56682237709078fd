/**
 * A problem that is private or for contests only: an administrator who neither wrote it nor rules problems reads
 * nothing of it by any call.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { announceJudge } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest, moveContest, watchAs } from '../support/contests.ts'
import { anonymous, person, signedInRoot, uidOf } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { makeTraining } from '../support/trainings.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
await announceJudge(services, ['C'])
const root = await signedInRoot(services)
const admin = await person(services, 'adam', 1001)
const author = await person(services, 'author', 1001)
const problemAdmin = await person(services, 'problemadmin', 1008)

const mark = 'HIDDEN_MARK'
let own = 0
let ofAnother = 0
let training = 0
const hidden: { auth: number; pid: number }[] = []

beforeAll(async () => {
  own = await makeContest(services, { uid: await uidOf(services, 'adam') })
  ofAnother = await makeContest(services, { uid: await uidOf(services, 'author'), startMin: 60, endMin: 90 })
  for (const [displayId, auth] of [
    ['P1002', 2],
    ['P1003', 3],
  ] as const) {
    await alter(
      sql`update problem set auth = ${auth}, author = 'author', description = ${mark}, input = ${mark},
        output = ${mark}, hint = ${mark}, examples = ${mark}, source = 'source' where display_id = ${displayId}`,
    )
    const pid = await pidOf(services, displayId)
    await change(db(), sql`delete from problem_translation where pid = ${pid}`)
    await change(
      db(),
      sql`insert into code_template (pid, language_id, code, enabled) select ${pid}, min(language_id), ${mark}, true
        from problem_language where pid = ${pid}`,
    )
    hidden.push({ auth, pid })
  }
  await change(
    db(),
    sql`insert into contest_problem (cid, pid, display_id, display_title) select ${ofAnother}, id, 'C', 'C'
      from problem where display_id = 'P1003'`,
  )
  training = await makeTraining(services, { uid: await uidOf(services, 'adam') })
})

const reads = async (by: Caller, name: CallName, given: Parameters<Caller['call']>[1] = {}): Promise<boolean> =>
  JSON.stringify((await by.call(name, given)).data ?? '').includes(mark)

describe('an administrator', () => {
  test('puts no hidden problem of another into an own contest, and whoever may edit it does', async () => {
    for (const { pid } of hidden) {
      const tries = [
        admin.call('addContestProblem', { body: { cid: own, pid, displayId: 'X' } }),
        admin.call('addContestProblem', { body: { cid: own, pid, displayId: 'X', keepInBank: true } }),
        admin.call('saveContestProblem', { body: { cid: own, pid, displayId: 'X', displayTitle: 'X' } }),
        admin.call('addContestProblem', { body: { cid: ofAnother, pid, displayId: 'X' } }),
      ]
      for (const { status, http } of await Promise.all(tries)) expect([http, status]).toEqual([200, 400])
    }
    const [, contestOnly] = hidden
    const words = await admin.call('addContestProblem', {
      body: { cid: own, pid: contestOnly?.pid ?? 0, displayId: 'X' },
    })
    expect(words.msg).toBe(
      'This problem is hidden, and you may not edit it. Its author or a problem administrator can add it.',
    )
    expect(await reads(admin, 'contestProblemDetail', { query: { cid: `${own}`, displayId: 'X' } })).toBe(false)
    for (const by of [author, problemAdmin]) {
      const cid = await makeContest(services, { uid: await uidOf(services, 'author'), startMin: 60, endMin: 90 })
      expect(
        await by.call('addContestProblem', { body: { cid, pid: contestOnly?.pid ?? 0, displayId: 'X' } }),
      ).toMatchObject({ status: 200 })
    }
  })

  test('is offered none, and sees none of its statement in the contest of another', async () => {
    const picks = (by: Caller) =>
      reads(by, 'adminContestProblems', { query: { cid: `${own}`, problemType: '0', limit: '100' } })
    expect([await picks(admin), await picks(author), await picks(problemAdmin)]).toEqual([false, true, true])
    const inside = (by: Caller) => reads(by, 'adminContestProblems', { query: { cid: `${ofAnother}`, limit: '100' } })
    expect([await inside(admin), await inside(author), await inside(root)]).toEqual([false, true, true])
  })

  test('puts none into a training', async () => {
    for (const { pid } of hidden) {
      for (const displayId of ['P1002', 'P1003'])
        expect((await admin.call('addTrainingProblem', { body: { tid: training, pid, displayId } })).status).not.toBe(
          200,
        )
    }
    expect(
      await reads(admin, 'adminTrainingProblems', {
        query: { tid: `${training}`, queryExisted: 'false', limit: '100' },
      }),
    ).toBe(false)
  })

  test('copies a contest of another not at all, and never its problems', async () => {
    expect((await admin.call('cloneContest', { query: { cid: `${ofAnother}` } })).status).not.toBe(200)
    const made = (await author.call('cloneContest', { query: { cid: `${ofAnother}` } })).data as { cid: number }
    expect(await reads(author, 'adminContestProblems', { query: { cid: `${made.cid}` } })).toBe(false)
  })

  test('gets it by no other call that names it', async () => {
    for (const { pid } of hidden) {
      const asked: [CallName, Parameters<Caller['call']>[1]][] = [
        ['adminProblem', { query: { pid: `${pid}` } }],
        ['problemCases', { query: { pid: `${pid}`, isUpload: 'false' } }],
        ['contestProblemForm', { query: { pid: `${pid}` } }],
        ['problemCodeTemplate', { query: { pid: `${pid}` } }],
        ['downloadTestcase', { query: { pid: `${pid}` } }],
        ['exportProblem', { query: { pid: `${pid}` } }],
        ['startExport', { body: { pids: [pid], format: 'hoj' } }],
        ['adminProblemList', { query: { limit: '100' } }],
        ['groupProblem', { query: { pid: `${pid}` } }],
        ['groupProblemCases', { query: { pid: `${pid}`, isUpload: 'false' } }],
      ]
      for (const [name, given] of asked) {
        const answer = await admin.call(name, given)
        expect(JSON.stringify(answer), name).not.toContain(mark)
        const isRefused = answer.status !== 200
        expect(isRefused || ['adminProblemList', 'problemCodeTemplate'].includes(name), name).toBe(true)
      }
      expect((await admin.call('problemTags', { query: { pid: `${pid}` } })).data).toEqual([])
      for (const displayId of ['P1002', 'P1003'])
        expect(await reads(admin, 'problemDetail', { query: { problemId: displayId } })).toBe(false)
      expect(await reads(author, 'problemCodeTemplate', { query: { pid: `${pid}` } })).toBe(true)
    }
  })
})

test('its changes are for whoever may read it: inside its contest from the start on', async () => {
  const reader = await person(services, 'reader')
  const topic = topics.problem(await pidOf(services, 'P1003'), 'info')
  const watched = async () => [
    await watchAs(services, anonymous(services), topic),
    await watchAs(services, reader, topic),
    await watchAs(services, author, topic),
  ]
  expect(await watched()).toEqual(['sign-in', 'forbidden', 'public'])
  await moveContest(services, ofAnother, { startMin: -1 })
  expect(await watched()).toEqual(['sign-in', 'public', 'public'])
})
