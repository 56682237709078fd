import { quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { describe, expect, test } from 'vitest'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { person, anonymous, uidOf } from '../services/support/people.ts'
import { pidOf } from '../services/support/problems.ts'
import { addAccount, makeRemote, playRemoteJudge } from '../services/support/remote.ts'
import { judgingOfFile, submitAs, untilStatus } from './support.ts'

const { services, alter, db, judge } = await judgingOfFile(['C', 'C++ 17', 'Python3'])
const ada = await person(services, 'ada')
const bob = await person(services, 'bob')
const anyone = anonymous(services)

const record = (value: unknown) => value as Record<string, unknown>

describe('the problem bank', () => {
  test('lists public problems in the order of their ids, in the language of the reader', async () => {
    const english = await anyone.call('problemList', { query: { limit: '5' } })
    anyone.locale = 'zh-CN'
    const chinese = await anyone.call('problemList', { query: { limit: '5' } })
    anyone.locale = 'en-US'
    const page = record(english.data)
    expect(page).toMatchObject({ size: 5, current: 1, searchCount: true, orders: [] })
    expect(Number(page.total)).toBeGreaterThanOrEqual(16)
    expect((page.records as { problemId: string }[]).map((one) => one.problemId)).toEqual([
      'P1000',
      'P1001',
      'P1002',
      'P1003',
      'P1004',
    ])
    const titles = (data: unknown) => (data as { records: { title: string }[] }).records.map((one) => one.title)
    expect(titles(chinese.data).every((title) => /[\u4e00-\u9fff]/.test(title) || title.includes('A+B'))).toBe(true)
    expect(titles(english.data)).not.toEqual(titles(chinese.data))
  })

  test('narrows by word, level, bank and by all of several tags', async () => {
    const ids = async (query: Record<string, string>): Promise<string[]> =>
      (
        record((await anyone.call('problemList', { query: { limit: '100', ...query } })).data).records as {
          problemId: string
        }[]
      ).map((one) => one.problemId)
    expect(await ids({ keyword: 'p1003' })).toEqual(['P1003'])
    expect(await ids({ keyword: '%' })).toEqual([])
    expect(await ids({ oj: 'CF' })).toEqual([])
    expect((await ids({ oj: 'Mine', difficulty: '0' })).length).toBeGreaterThan(0)
    const tags = (await anyone.call('allProblemTags', { query: {} })).data as { id: number; name: string }[]
    const basics = tags.find((one) => one.name === 'Input and output')!.id
    const stack2 = tags.find((one) => one.name === 'Stack')!.id
    expect(await ids({ tagId: String(basics) })).toContain('P1000')
    expect(await ids({ tagId: `${basics},${stack2}` })).not.toContain('P1000')
  })

  test('hides private, contest and group problems from lists, pages, look-ups and submitting', async () => {
    const pid = await pidOf(services, 'P1005')
    for (const hide of [
      sql`update problem set auth = 2 where id = ${pid}`,
      sql`update problem set auth = 3 where id = ${pid}`,
      sql`update problem set auth = 1, gid = 7 where id = ${pid}`,
    ]) {
      await alter(hide)
      const list = await ada.call('problemList', { query: { keyword: 'P1005' } })
      expect(list.data).toMatchObject({ total: 0, records: [] })
      expect(await ada.call('problemDetail', { query: { problemId: 'P1005' } })).toMatchObject({
        http: 200,
        status: 403,
      })
      expect((await ada.call('problemTags', { query: { pid: String(pid) } })).data).toEqual([])
      expect((await ada.call('problemCodeTemplate', { query: { pid: String(pid) } })).data).toEqual([])
      expect(await ada.call('submit', { body: { pid: 'P1005', language: 'C', code: 'x' } })).toMatchObject({
        status: 403,
      })
    }
    await alter(sql`update problem set auth = 1, gid = null where id = ${pid}`)
    expect(await anyone.call('problemDetail', { query: { problemId: 'nothing' } })).toMatchObject({
      http: 200,
      status: 404,
    })
  })

  test('shows a problem with its languages, templates and counts, and never its checker', async () => {
    await alter(
      sql`update problem set spj_code = 'secret', judge_extra_file = '{"a":"secret"}' where display_id = 'P1000'`,
    )
    const { data } = await anyone.call('problemDetail', { query: { problemId: 'p1000' } })
    expect(data).toMatchObject({
      problem: {
        problemId: 'P1000',
        type: 0,
        auth: 1,
        timeLimit: 1000,
        memoryLimit: 256,
        author: 'root',
        isGroup: false,
        spjCode: null,
      },
      languages: ['C', 'C++ 17', 'Python3'],
      problemCount: { total: 0, ac: 0 },
    })
    expect(JSON.stringify(data)).not.toContain('secret')
    expect(record(record(data).problem).examples).toBe(
      '<input>1 2</input><output>3</output><input>-7 7</input><output>0</output>',
    )
    expect(Object.keys(record(record(data).codeTemplate))).toContain('Java')
    expect((await anyone.call('randomProblem')).data).toMatchObject({ problemId: expect.stringMatching(/^P10/) })
    expect((await anyone.call('recentUpdatedProblem')).data).toHaveLength(10)
  })

  test('offers languages that a judge has, and lists the others as unavailable', async () => {
    const ofEveryBank = (await anyone.call('languages', { query: {} })).data as {
      name: string
      oj: string
      available: boolean
      description: string
      seq: number
    }[]
    const all = ofEveryBank.filter(({ oj }) => oj === 'ME')
    expect(all).toHaveLength(20)
    expect(ofEveryBank.slice(0, all.length)).toEqual(all)
    expect((await anyone.call('languages', { query: { all: 'false' } })).data).toEqual(all)
    expect(all[0]?.name).toBe('C')
    expect(all.filter((one) => one.available).map((one) => one.name)).toEqual(['C', 'C++ 17', 'Python3'])
    expect(all.find((one) => one.name === 'C')?.description).toBe('C 1.0')
    expect(await anyone.call('languages', { query: { pid: '99999' } })).toMatchObject({ http: 200, status: 404 })
    const groups = (await anyone.call('tagsAndClassification', { query: { oj: 'me' } })).data as {
      classification: { rank: number } | null
    }[]
    expect(groups.map((one) => one.classification?.rank)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('submitting', () => {
  const refused = async (body: Record<string, unknown>, caller = ada): Promise<[number, number]> => {
    const answer = await caller.call('submit', { body: { pid: 'P1000', language: 'C', code: 'int main(){}', ...body } })
    return [answer.http, answer.status]
  }

  test('takes a captcha where the site wants one, each good for one try', async () => {
    const solver = await person(services, 'solver')
    const solved = async () => {
      const { captchaKey } = record((await solver.call('captcha')).data) as { captchaKey: string }
      const [row] = await rows(db(), sql<{ answer: string }>`select answer from captcha where key = ${captchaKey}`)
      return { captcha: row?.answer, captchaKey }
    }
    await services.ctx.settings.set({ submitNeedsCaptcha: true })
    expect((await anyone.call('websiteConfig')).data).toMatchObject({ submitNeedsCaptcha: true })
    expect(await refused({}, solver)).toEqual([200, 400])
    const good = await solved()
    expect(await refused({ ...good, captcha: '99' }, solver)).toEqual([200, 400])
    expect(await refused(good, solver)).toEqual([200, 400])
    // The captcha was right: what is refused is the problem.
    expect(await refused({ ...(await solved()), pid: 'NOPE' }, solver)).toEqual([200, 403])
    await services.ctx.settings.set({ submitNeedsCaptcha: false })
  })

  test('refuses what the contract refuses, and stores nothing of it', async () => {
    const before = await rows(db(), sql`select count(*) from submission`)
    expect(await refused({}, anyone)).toEqual([401, 401])
    expect(await refused({ language: 'Brainfuck' })).toEqual([200, 400])
    expect(await refused({ language: 'Java' })).toEqual([200, 400])
    expect(await refused({ code: ' \n\t ' })).toEqual([200, 400])
    expect(await refused({ code: 'x'.repeat(65_536) })).toEqual([200, 400])
    expect(await refused({ code: 'a\0b' })).toEqual([400, 400])
    expect(await refused({ pid: 'NOPE' })).toEqual([200, 403])
    expect(await refused({ cid: 5 })).toEqual([200, 404])
    expect(await refused({ tid: 5 })).toEqual([200, 400])
    expect(await refused({ pid: undefined })).toEqual([400, 400])
    const silenced = await person(services, 'silenced', 1003)
    expect(await refused({}, silenced)).toEqual([403, 403])
    await services.ctx.settings.set({ openPublicJudge: false })
    expect(await refused({})).toEqual([200, 403])
    await services.ctx.settings.set({ openPublicJudge: true })
    await alter(
      sql`delete from problem_language where pid = (select id from problem where display_id = 'P1001')
        and language_id = (select id from language where name = 'C' and oj = 'ME')`,
    )
    expect(await refused({ pid: 'P1001' })).toEqual([200, 400])
    expect(await rows(db(), sql`select count(*) from submission`)).toEqual(before)
  })

  test('takes one submission per interval and user, however many are sent at once', async () => {
    const eve = await person(services, 'eve')
    await services.ctx.settings.set({ defaultSubmitInterval: 8 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => refused({}, eve)))
    expect(answers.filter(([, status]) => status === 200)).toHaveLength(1)
    expect(answers.filter(([, status]) => status === 403)).toHaveLength(5)
    services.advanceMs(7_000)
    expect(await refused({}, eve)).toEqual([200, 403])
    services.advanceMs(1_500)
    expect(await refused({ pid: 'NOPE' }, eve)).toEqual([200, 403])
    services.advanceMs(1_000)
    expect(await refused({}, eve), 'a refused try starts the window too').toEqual([200, 403])
    services.advanceMs(8_000)
    expect(await refused({}, eve)).toEqual([200, 200])
    await services.ctx.settings.set({ defaultSubmitInterval: 0 })
    for (let n = 0; n < 2; n += 1) {
      const { task, delivery } = await judge.take()
      await judge.verdict(task)
      await delivery.ack()
    }
  })

  test('keeps the code as it was given', async () => {
    const code = '\n  int main(){}\r\n\n'
    const { submitId } = await submitAs(ada, { code })
    const { task, delivery } = await judge.take()
    expect(task.code).toBe(code)
    await judge.verdict(task)
    await delivery.ack()
    await untilStatus(services.ctx, submitId, Status.accepted)
    const pid = String(await pidOf(services, 'P1000'))
    expect((await ada.call('lastAcceptedCode', { query: { pid } })).data).toEqual({ submitId, code, language: 'C' })
    expect((await bob.call('lastAcceptedCode', { query: { pid } })).data).toEqual({
      submitId: null,
      code: '',
      language: null,
    })
    expect(
      (await ada.call('userProblemStatus', { body: { pidList: [Number(pid), 999_999], isContestProblemList: false } }))
        .data,
    ).toMatchObject({ [pid]: { status: 0 }, 999999: { status: -10 } })
  })

  test('lets the owner send again what did not reach the site that judges it, as a new attempt', async () => {
    const dataHash = (
      await firstRow(db(), sql<{ hash: string }>`select data_hash as hash from problem where display_id = 'P1000'`)
    )?.hash
    const { submitId } = await submitAs(bob)
    const { task, delivery } = await judge.take()
    const query = { submitId: String(submitId) }
    expect(await bob.call('resubmit', { query })).toMatchObject({ status: 403 })
    await judge.verdict(task, { status: Status.submitFailed, errorMessage: quoted('could not be sent') })
    await delivery.ack()
    await untilStatus(services.ctx, submitId, Status.submitFailed)
    expect(await ada.call('resubmit', { query })).toMatchObject({ status: 403 })
    expect(await bob.call('resubmit', { query }), 'judged here').toMatchObject({ status: 403 })
    await makeRemote(services.ctx, 'P1000', 'HDU-1000')
    await addAccount(services.ctx, 'HDU')
    expect((await bob.call('resubmit', { query })).data).toMatchObject({
      status: Status.pending,
      version: 1,
      time: null,
      errorMessage: null,
      judger: '',
    })
    const remoteJudge = playRemoteJudge(services.ctx, 'HDU')
    const again = await remoteJudge.take()
    await remoteJudge.close()
    expect(again).toMatchObject({ submitId, attempt: 2, site: 'HDU', problemId: '1000' })
    await judge.verdict(task, { status: Status.wrongAnswer })
    await judge.verdict(again)
    await untilStatus(services.ctx, submitId, Status.accepted)
    await alter(sql`update problem set is_remote = false, display_id = 'P1000', data_hash = ${dataHash}
      where display_id = 'HDU-1000'`)
  })
})

describe('submission lists', () => {
  const ids = async (query: Record<string, string>, caller = anyone) => {
    const { data } = await caller.call('submissionList', { query })
    return data as {
      total: number
      records: { submitId: number; username: string; status: number; displayPid: string }[]
    }
  }

  test('narrow by author, problem and verdict, with totals that fit', async () => {
    const all = await ids({ limit: '100' })
    expect(all.total).toBe(all.records.length)
    expect(all.records.map((one) => one.submitId)).toEqual(
      all.records.map((one) => one.submitId).toSorted((a, b) => b - a),
    )
    const filters: [Record<string, string>, (one: (typeof all.records)[number]) => boolean][] = [
      [{ username: 'AD' }, (one) => one.username.includes('ad')],
      [{ status: '0' }, (one) => one.status === 0],
      [{ status: '10' }, (one) => one.status === 10],
      [{ problemID: '100' }, (one) => one.displayPid.includes('100')],
      [{ problemID: 'p1000', completeProblemID: 'true' }, (one) => one.displayPid === 'P1000'],
      [{ problemID: '100', completeProblemID: 'true' }, () => false],
      [{ problemID: 'P1000', status: '0', username: 'bob' }, (one) => one.status === 0 && one.username === 'bob'],
      [{ status: '77' }, () => false],
    ]
    for (const [query, fits] of filters) {
      const found = await ids({ limit: '100', ...query })
      expect(found.records, JSON.stringify(query)).toEqual(all.records.filter(fits))
      expect(found.total, JSON.stringify(query)).toBe(found.records.length)
    }
    const paged = await ids({ limit: '2', currentPage: '2' })
    expect(paged).toMatchObject({ total: all.total, records: all.records.slice(2, 4) })
    expect((await ids({ currentPage: '900' })).records).toEqual([])
  })

  test('of mine need a sign-in and hold nothing of others', async () => {
    expect(await anyone.call('submissionList', { query: { onlyMine: 'true' } })).toMatchObject({
      http: 200,
      status: 401,
    })
    const mine = await ids({ onlyMine: 'true', limit: '100' }, bob)
    expect(mine.records.length).toBeGreaterThan(0)
    expect(mine.records.every((one) => one.username === 'bob')).toBe(true)
    expect((await ids({ onlyMine: 'true', username: 'ada' }, bob)).records).toEqual([])
  })

  test('leave out contests and groups, also from the states by id', async () => {
    const uid = await uidOf(services, 'ada')
    const hidden = await rows(
      db(),
      sql<{ id: number }>`
      insert into submission (pid, uid, status, code, code_bytes, language, lane, cid, gid)
      values (1000, ${uid}, 0, 'x', 1, 'C', 'contest', 3, null), (1000, ${uid}, 0, 'x', 1, 'C', 'normal', 0, 9)
        returning submit_id as id`,
    )
    const shown = await ids({ limit: '100' }, bob)
    for (const { id } of hidden) {
      expect(shown.records.map((one) => one.submitId)).not.toContain(id)
      expect((await bob.call('checkSubmissionsStatus', { body: { submitIds: [String(id)] } })).data).toEqual({})
    }
    expect(await bob.call('submissionList', { query: { gid: '9' } })).toMatchObject({ status: 403 })
    expect(await anyone.call('submissionDetail', { query: { submitId: String(hidden[0]!.id) } })).toMatchObject({
      http: 200,
      status: 401,
    })
    expect(await anyone.call('allCaseResult', { query: { submitId: String(hidden[0]!.id) } })).toMatchObject({
      http: 200,
      status: 403,
    })
    expect(await bob.call('submissionDetail', { query: { submitId: String(hidden[1]!.id) } })).toMatchObject({
      http: 200,
      status: 404,
    })
    await alter(sql`delete from submission where cid <> 0 or gid is not null`)
  })
})
