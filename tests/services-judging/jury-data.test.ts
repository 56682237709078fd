/**
 * One walk with marked secrets: a contestant, a participant of the contest and a visitor ask every declared call and
 * every form of every download about problems with checkers of each kind, after submissions and self-tests that
 * pried, and receive every event: of the data of the jury no byte comes out. A super administrator asks the same and is
 * shown all of it, so that the secrets are there to leak.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@podium/proto/events/bus/live.ts'
import { calls } from '@podium/proto/calls/calls.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import { startRealJudge } from '../self-test/real-judge.ts'
import { readTest, startTest } from '../self-test/support.ts'
import type { Home } from '../services/foreign-ids/homes/home.ts'
import { fewAtATime, foreignInputs } from '../services/foreign-ids/walk.ts'
import type { Caller, Given } from '../services/support/caller.ts'
import { filesOf } from '../services/support/files.ts'
import { moveContest } from '../services/support/contests.ts'
import { person, signedInRoot, anonymous, uidOf } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { recordLive, submitAs } from './support.ts'

const secrets = {
  input: 'INPUTSECRET',
  answer: 'ANSWERSECRET',
  checker: 'CHECKERSECRET',
  remark: 'REMARKSECRET',
  judgeFile: 'JUDGEFILESECRET',
  accepted: 'ACCEPTEDSECRET',
} as const
type Secret = keyof typeof secrets

/** Says all that it was given, to whoever would show it; of the sample nothing, because that is everybody's to read. */
const quoting = (exitCode: number): string => `// ${secrets.checker}
  #include "jury.h"
  #include <fstream>
  #include <iostream>
  #include <iterator>
  #include <string>
  int main(int, char **argv) {
    std::string first; std::ifstream(argv[1]) >> first;
    if (first == "1") return ${exitCode};
    for (int i : {1, 3}) { std::ifstream file(argv[i]); std::cerr << std::string(std::istreambuf_iterator<char>(file), {}) << ' '; }
    std::cerr << "${secrets.remark}" << jury;
    return ${exitCode};
  }`
const own = (judgeMode: string, exitCode: number) => ({
  judgeMode,
  spjCode: quoting(exitCode),
  spjLanguage: 'C++',
  judgeExtraFile: JSON.stringify({ 'jury.h': `static const char *jury = "${secrets.judgeFile}";\n` }),
})
const kinds: Readonly<Record<string, object>> = {
  COMPARED: { judgeMode: 'default' },
  STOCK: { judgeMode: 'spj', spjCode: 'stock:tokens', spjLanguage: 'C++' },
  CHECKED: own('spj', 102),
  SCORED: own('spj', 99),
  BROKEN: own('spj', 103),
  TALKED: own('interactive', 102),
}
const names = Object.keys(kinds)

/** Reads whatever lies about where it runs, and prints it with its input. */
const prying = `import os, sys
print(sys.stdin.read())
for place, _, files in os.walk('/'):
    if place.startswith(('/usr', '/dev', '/proc', '/etc', '/lib')): continue
    for name in files:
        try: print(place, name, open(os.path.join(place, name), errors='replace').read(4000))
        except OSError: pass
print(1)
sys.exit(int(len(sys.argv) > 5))`
const includes = (file: string): string => `#include "${file}"\nint main(void) { return 0; }`
const attempts = [
  { language: 'Python3', code: prying },
  ...['jury.h', 'checker.cpp', 'interactor.cpp', '/box/jury.h', '1.in'].map((file) => ({
    language: 'C',
    code: includes(file),
  })),
  { language: 'C', code: 'int main(void) { *(volatile int *)0 = 1; }' },
]

const { stack, services, db, alter } = await servicesOfFile('starter', { submitIntervalS: 0 }, { worker: true })
const judge = await startRealJudge(stack.natsUrl)
afterAll(() => judge.stop())
const root = await signedInRoot(services)
const [setter, participant, outsider] = [
  await person(services, 'setter', 1008),
  await person(services, 'participant'),
  await person(services, 'outsider'),
]
const visitor = anonymous(services)
const readers = { visitor, outsider, participant }
const received: LiveEvent[] = recordLive(services.ctx)
const homes: Home[] = []
let cid = 0

const ended = (submitId: number) =>
  vi.waitFor(
    async () => {
      const row = await firstRow(
        db(),
        sql<{ status: number }>`select status from submission where submit_id = ${submitId}`,
      )
      expect([Status.notSubmitted, Status.pending, Status.compiling, Status.judging]).not.toContain(row?.status)
    },
    { timeout: 60_000, interval: 20 },
  )

async function makeProblem(name: string): Promise<number> {
  const languages = await rows(
    db(),
    sql<{ id: number }>`select id from language where oj = 'ME' and name in ('C', 'Python3')`,
  )
  const answer = await setter.call('createProblem', {
    body: {
      problem: {
        problemId: name,
        title: name,
        description: 'Add.',
        input: 'Two.',
        output: 'One.',
        type: 0,
        auth: 1,
        judgeCaseMode: 'default',
        timeLimit: 1000,
        memoryLimit: 256,
        stackLimit: 64,
        difficulty: 1,
        openCaseResult: true,
        codeShare: true,
        examples: '<input>1 2</input><output>3</output>',
        ...kinds[name],
      },
      isUploadTestCase: false,
      languages,
      tags: [],
      codeTemplates: [],
      samples: [
        { input: '1 2', output: '3' },
        { input: `${secrets.input} 1`, output: `${secrets.answer} 1` },
      ],
    },
  })
  if (answer.status !== 200) throw new Error(`${name}: ${answer.msg}`)
  return (await firstRow(db(), sql<{ id: number }>`select id from problem where display_id = ${name}`))?.id ?? 0
}

/** One contest with all of them, which runs, and where printing, the outside board and code of others are open. */
async function makeContest(pids: readonly number[]): Promise<number> {
  const made = await firstRow(
    db(),
    sql<{ id: number }>`
    insert into contest (uid, title, description, type, auth, start_time, end_time, seal_rank, open_rank, open_print,
      visible)
    values (${await uidOf(services, 'setter')}, 'Cup', 'About it', 0, 0, now() - interval '1 hour',
      now() + interval '1 hour', false, true, true, true) returning id`,
  )
  for (const [index, pid] of pids.entries()) {
    await alter(
      sql`insert into contest_problem (cid, pid, display_id, display_title, color) values (${made?.id}, ${pid},
        ${String.fromCodePoint(65 + index)}, 'Title', '#e6bf25')`,
    )
  }
  return made?.id ?? 0
}

const none = {
  training: [],
  trainingProblem: [],
  category: [],
  group: [],
  member: [],
  tag: [],
  tagClass: [],
  discussion: [],
  report: [],
  comment: [],
  reply: [],
  announcement: [],
  notice: [],
  message: [],
  file: [],
  carousel: [],
  selfTest: [],
  upload: [],
  sheet: [],
  job: [],
  case: [],
}

async function homeOf(name: string, pid: number): Promise<Home> {
  const label = String.fromCodePoint(65 + names.indexOf(name))
  const submitTo = async (caller: Caller, given: object): Promise<number> =>
    (await submitAs(caller, { language: 'Python3', code: prying, ...given })).submitId
  const theirs = await submitTo(setter, { pid: name, code: `# ${secrets.accepted}\nprint(3)` })
  const submission = [
    await submitTo(participant, { pid: name }),
    await submitTo(participant, { pid: label, cid }),
    theirs,
  ]
  await submitTo(participant, { pid: label, cid, language: 'C', code: includes('jury.h') })
  await Promise.all(submission.map(ended))
  await alter(sql`update submission set status = 0 where submit_id = ${theirs}`)
  const contestProblem = await firstRow(
    db(),
    sql<{ id: number }>`select id from contest_problem where cid = ${cid} and pid = ${pid}`,
  )
  const print = await firstRow(
    db(),
    sql<{
      id: number
    }>`insert into contest_print (cid, uid, content) values (${cid}, ${await uidOf(services, 'participant')}, 'print')
      returning id`,
  )
  return {
    name,
    owner: setter,
    secrets: [],
    marks: () => [],
    ids: {
      ...none,
      contest: [cid],
      problem: [pid],
      problemName: [name],
      label: [label],
      contestProblem: [contestProblem?.id ?? 0],
      print: [print?.id ?? 0],
      contestAnnouncement: [],
      clarification: [],
      contestApiToken: [],
      contestWebhook: [],
      commentary: [],
      decision: [],
      rejudging: [],
      submission,
      user: [await uidOf(services, 'setter'), await uidOf(services, 'participant')],
      username: ['setter', 'participant'],
    },
  }
}

beforeAll(async () => {
  await vi.waitFor(async () => expect(await rows(db(), sql`select 1 from judge_server`)).toHaveLength(1), {
    timeout: 20_000,
  })
  const pids: number[] = []
  for (const name of names) pids.push(await makeProblem(name))
  cid = await makeContest(pids)
  await alter(sql`insert into contest_register (cid, uid) values (${cid}, ${await uidOf(services, 'participant')})`)
  for (const [index, name] of names.entries()) homes.push(await homeOf(name, pids[index] ?? 0))
}, 240_000)

const leaksIn = (text: string): Secret[] =>
  (Object.keys(secrets) as Secret[]).filter((secret) => text.includes(secrets[secret]))

/**
 * An answer as text; of an archive the names and contents of all that lies in it, because packed secrets do not look
 * like ones.
 */
async function textOf(data: unknown): Promise<string> {
  if (!Buffer.isBuffer(data)) return JSON.stringify(data) ?? ''
  if (data.subarray(0, 2).toString('latin1') !== 'PK') return data.toString('latin1')
  const folder = mkdtempSync(join(tmpdir(), 'podium-jury-data-'))
  const files = await filesOf(data, folder)
  rmSync(folder, { recursive: true })
  const parts = Object.entries(files).map(async ([name, bytes]) => `${name} ${await textOf(bytes)}`)
  return (await Promise.all(parts)).join('\n')
}

/** They end sign-ins, or take files and no ids. */
const elsewhere: readonly CallName[] = [
  'logout',
  'adminLogout',
  'publicImage',
  'publicFile',
  'uploadAvatar',
  'uploadCarouselImage',
  'uploadMdImage',
  'uploadMdFile',
  'uploadGroupAvatar',
  'uploadOrganizationLogo',
  'uploadTestcaseZip',
  'importBoard',
  'importProblem',
  'importQduojProblem',
  'importFpsProblem',
  'importHydroProblem',
]
const readings = (Object.keys(calls) as CallName[]).filter(
  (name) =>
    !elsewhere.includes(name) &&
    (calls[name].method === 'GET' || /^(check|get|user|contest|compile)/i.test(calls[name].name)),
)
/** Every form in which something is downloaded. */
const downloads = (): readonly (readonly [CallName, Given])[] => [
  ...['xcpcio', 'srk', 'clics'].flatMap((format) =>
    ['public', 'jury'].map((variant) => ['exportContestBoard', { query: { cid: `${cid}`, format, variant } }] as const),
  ),
  ...['true', 'false'].map(
    (flag) =>
      [
        'downloadContestRank',
        { query: { cid: `${cid}`, forceRefresh: flag, removeStar: flag, containEnd: flag } },
      ] as const,
  ),
  ...['user', 'problem'].map(
    (splitType) =>
      ['downloadContestAcSubmission', { query: { cid: `${cid}`, excludeAdmin: 'false', splitType } }] as const,
  ),
  ...homes.flatMap(({ ids }) => [
    ['downloadTestcase', { query: { pid: `${ids.problem[0]}` } }] as const,
    ['exportProblem', { query: { pid: `${ids.problem[0]}` } }] as const,
    ['downloadContestPrintText', { query: { id: `${ids.print[0]}` } }] as const,
    ...ids.submission.flatMap((submitId) =>
      ['1', '2'].map((seq) => ['caseData', { query: { submitId: `${submitId}`, seq } }] as const),
    ),
  ]),
]

/** What comes of asking everything, as call and secret. */
async function leaks(caller: Caller, asked: readonly (readonly [CallName, Given])[]): Promise<string[]> {
  const found = await fewAtATime(asked, async ([name, given]) => {
    const { data, msg } = await caller.call(name, given)
    return leaksIn(`${msg} ${await textOf(data)}`).map((secret) => `${name}: ${secret}`)
  })
  return [...new Set(found.flat())].toSorted()
}
const everything = () => [
  ...readings.flatMap((name) => foreignInputs(calls[name], homes).map(({ given }) => [name, given] as const)),
  ...downloads(),
]

const phases = [
  ['runs', null],
  ['has ended', -1],
] as const
describe.each(phases)('while the contest %s', (_, endMin) => {
  beforeAll(async () => {
    if (endMin !== null) await moveContest(services, cid, { endMin })
  })

  test.each(Object.keys(readers) as (keyof typeof readers)[])(
    'no call and no download gives %s a byte of it',
    async (reader) => {
      expect(await leaks(readers[reader], everything())).toEqual([])
    },
    120_000,
  )
})

test('a super administrator is shown each of them', async () => {
  const shown = await leaks(root, everything())
  expect(
    (Object.keys(secrets) as Secret[]).filter((secret) => !shown.some((one) => one.endsWith(`: ${secret}`))),
  ).toEqual([])
}, 120_000)

test('no event tells it to anybody but the jury', () => {
  expect(received.length).toBeGreaterThan(names.length)
  expect(
    leaksIn(JSON.stringify(received.map(({ topic, kind, data }) => [topic, kind, data.public, data.contestant]))),
  ).toEqual([])
})

test.each(names)(
  'self-tests on %s that pry show nothing of it, whatever becomes of them',
  async (name) => {
    await services.ctx.settings.set({ defaultSubmitInterval: 0 })
    const pid = Number(homes.find((home) => home.name === name)?.ids.problem[0])
    const texts: string[] = []
    for (const attempt of attempts) {
      const key = await startTest(participant, pid, { ...attempt, userInput: '5', expectedOutput: '6' })
      await vi.waitFor(() => expect(received.map(({ topic }) => topic)).toContain(`self-test:${key}`), {
        timeout: 30_000,
        interval: 20,
      })
      const { data } = await readTest(participant, key)
      expect((data as { status: number }).status).not.toBe(Status.pending)
      texts.push(JSON.stringify(data), JSON.stringify(received.filter(({ topic }) => topic === `self-test:${key}`)))
    }
    const keys = (
      await participant.call('submitSampleTests', {
        body: { pid, type: 'public', language: 'Python3', code: prying, mode: 'x', isRemoteJudge: false },
      })
    ).data as string[]
    for (const key of keys)
      await vi.waitFor(() => expect(received.map(({ topic }) => topic)).toContain(`self-test:${key}`), {
        timeout: 30_000,
        interval: 20,
      })
    for (const key of keys) texts.push(JSON.stringify((await readTest(participant, key)).data))
    expect(leaksIn(texts.join('\n'))).toEqual([])
  },
  120_000,
)
