/** Starting a self-test (contract/practice 2.6, 4.7): all checks, the row and the task in one transaction. */
import { randomBytes } from 'node:crypto'
import type { SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { checkedCode } from '@podium/proto/rules/submission/source-code.ts'
import type { Context, SiteSettings, Viewer } from '../../platform/context.ts'
import { entersContestWith } from '../contests/index.ts'
import { isInGroup } from '../groups/index.ts'
import { extraFilesOf, judgeProblemColumn } from '../problems/index.ts'
import type { JudgeProblemRow } from '../problems/index.ts'
import { noJudgeLimitMs, offeredLanguages } from '../judges/index.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { passGate } from '../submissions/index.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { standInFor } from './remote-language.ts'

type Body = CallBody<'submitTestJudge'>

/** What passed the checks that need no database. */
interface Checked {
  readonly pid: number
  readonly language: string
  readonly code: string
}

/** What a program reads, and what it should print; null where nothing is expected. */
interface Pair {
  readonly userInput: string
  readonly expectedOutput: string | null
}

const waitingLifeMs = 10 * 60_000
/** Tests that one user may have waiting, where no interval keeps them apart. */
const waitingPerUser = 4
const keyBytes = 16

const isOpenFor = (type: string, settings: SiteSettings): boolean => {
  switch (type) {
    case 'public':
      return settings.openPublicJudge
    case 'contest':
      return settings.openContestJudge
    case 'group':
      return settings.openGroupJudge
    default:
      throw new Refusal('selfTestType')
  }
}

const given = <T>(value: T | null | undefined, field: string): T => {
  if (value === null || value === undefined || value === '') throw new Refusal('fieldBlank', { field })
  return value
}

function checked(body: Omit<Body, 'userInput' | 'expectedOutput'>): Checked {
  const named = given(body.language, 'language')
  const language = body.isRemoteJudge ? standInFor(named, body.mode ?? '') : named
  if (!languageNames.includes(language)) throw new Refusal('languageUnknown')
  const code = checkedCode(body.code ?? '')
  return { pid: given(body.pid, 'pid'), language, code }
}

function ownPair(body: Body): Pair {
  const userInput = given(body.userInput, 'userInput')
  if (Buffer.byteLength(userInput) > limits.testInputMaxBytes)
    throw new Refusal('testInputTooLong', { max: limits.testInputMaxBytes })
  if ((body.expectedOutput?.length ?? 0) > limits.codeMaxChars)
    throw new Refusal('codeTooLong', { max: limits.codeMaxChars })
  return { userInput, expectedOutput: body.expectedOutput || null }
}

/** The first samples of the statement; one too large for a self-test refuses the press. */
function samplePairs({ examples }: Target): readonly Pair[] {
  const samples = parseExamples(examples ?? '').slice(0, limits.testedSamplesMax)
  if (samples.length === 0) throw new Refusal('noSamples')
  return samples.map(({ input, output }) => ownPair({ userInput: input === '' ? '\n' : input, expectedOutput: output }))
}

interface Target {
  /** Public in the bank of the site. */
  readonly isOpen: boolean
  /** The group in which it is public; null where there is none. */
  readonly openIn: number | null
  readonly problem: JudgeProblemRow
  readonly isRemote: boolean
  readonly languageAllowed: boolean
  readonly userExtraFile: string | null
  readonly examples: string | null
}

const findProblem = (db: Db, { pid, language }: Pick<Checked, 'pid' | 'language'>): Promise<Target | null> =>
  firstRow(
    db,
    sql<Target>`
    select p.auth = 1 and not p.is_group as "isOpen", case when p.auth = 1 then p.gid end as "openIn", ${judgeProblemColumn} as problem, p.is_remote as "isRemote", p.user_extra_file as "userExtraFile", p.examples,
      p.is_remote or exists (select 1 from problem_language pl join language l on l.id = pl.language_id
        where pl.pid = p.id and l.oj = 'ME' and l.name = ${language}) as "languageAllowed"
    from problem p where p.id = ${pid}`,
  )

/**
 * The problem, when this reader may submit to it: a public one, one of their group, or one of a contest that they are
 * in. Each follows the switch of its place, whatever the call says of where it is made. A hidden problem is told
 * apart from a missing one by nothing.
 */
async function findTarget(
  db: Db,
  viewer: Viewer,
  asked: Checked,
  { now, settings }: { now: Date; settings: SiteSettings },
): Promise<Target | Refusal> {
  const { openPublicJudge, openGroupJudge, openContestJudge } = settings
  const found = await findProblem(db, asked)
  if (!found) return new Refusal('selfTestProblem')
  if (found.isOpen && openPublicJudge) return found
  if (openGroupJudge && found.openIn !== null && (await isInGroup(db, found.openIn, viewer))) return found
  const counts = ({ gid }: { gid: number | null }): boolean => (gid === null ? openContestJudge : openGroupJudge)
  if (await entersContestWith(db, { pid: asked.pid, viewer, now, counts })) return found
  return new Refusal(found.isOpen ? 'judgingClosed' : 'selfTestProblem')
}

const countWaiting = async (db: Db, uid: string, now: Date): Promise<number> =>
  (
    await firstRow(
      db,
      sql<{ count: number }>`
    select count(*)::int as count from self_test where uid = ${uid} and result is null and expires_at > ${now.toISOString()}`,
    )
  )?.count ?? 0

/** Decided after the gate: trying counts as testing. */
async function refusalOf(
  db: Db,
  viewer: Viewer,
  asked: { target: Target; language: string; now: Date },
): Promise<Refusal | null> {
  if (!asked.target.languageAllowed) return new Refusal('languageNotAllowed')
  const offered = await offeredLanguages(db, noJudgeLimitMs)
  if (!offered.has(asked.language)) return new Refusal('languageUnavailable')
  return (await countWaiting(db, viewer.uid, asked.now)) >= waitingPerUser ? new Refusal('selfTestBusy') : null
}

const taskOf = (key: string, asked: Checked & Pair, target: Target): SelfTestTask => ({
  v: 1,
  key,
  language: asked.language,
  code: asked.code,
  input: `${asked.userInput}\n`,
  expectedOutput: asked.expectedOutput,
  problem: {
    ...target.problem,
    isRemoveEndBlank: target.problem.isRemoveEndBlank || target.isRemote,
    userExtraFiles: extraFilesOf(target.userExtraFile),
  },
})

async function store(
  db: Db,
  viewer: Viewer,
  { asked, target, now }: { asked: Checked & Pair; target: Target; now: Date },
): Promise<string> {
  const key = `TEST_JUDGE_${randomBytes(keyBytes).toString('hex')}`
  await change(
    db,
    sql`
    insert into self_test (key, uid, user_input, expected_output, judge_mode, created_at, expires_at)
    values (${key}, ${viewer.uid}, ${asked.userInput}, ${asked.expectedOutput}, ${target.problem.judgeMode}, ${now.toISOString()},
      ${new Date(now.getTime() + waitingLifeMs).toISOString()})`,
  )
  await enqueue(db, [
    { kind: 'kept', subject: subjects.task('selftest'), message: taskOf(key, asked, target), messageId: key },
  ])
  return key
}

type Tools = Pick<Context, 'orm' | 'settings' | 'now'>

/**
 * Passes the gate once, whatever the number of pairs, and stores a test for each. Throws Refusal. @returns their keys
 */
async function startTests(
  ctx: Tools,
  viewer: Viewer,
  body: CallBody<'submitSampleTests'>,
  pairsOf: (target: Target) => readonly Pair[],
): Promise<string[]> {
  const settings = await ctx.settings.get()
  if (!isOpenFor(given(body.type, 'type'), settings)) throw new Refusal('judgingClosed')
  const asked = checked(body)
  const now = ctx.now()
  // A refusal is returned, not thrown: the gate has to be stored with it.
  const outcome = await ctx.orm.em.fork().transactional(async (db) => {
    const waitS = await passGate(db, viewer.uid, { kind: 'selfTest', now, intervalS: settings.defaultSubmitInterval })
    if (waitS > 0) return new Refusal('selfTestTooFast', { seconds: waitS })
    const target = await findTarget(db, viewer, asked, { now, settings })
    if (target instanceof Refusal) return target
    const refusal = await refusalOf(db, viewer, { target, language: asked.language, now })
    if (refusal !== null) return refusal
    const keys: string[] = []
    for (const pair of pairsOf(target))
      keys.push(await store(db, viewer, { asked: { ...asked, ...pair }, target, now }))
    return keys
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Throws Refusal. @returns the key under which the owner reads the result */
export async function submitSelfTest(ctx: Tools, viewer: Viewer, body: Body): Promise<string> {
  const pair = ownPair(body)
  const [key = ''] = await startTests(ctx, viewer, body, () => [pair])
  return key
}

/** Tests the samples of the statement. Throws Refusal. @returns a key for each, in order */
export const submitSampleTests = (ctx: Tools, viewer: Viewer, body: CallBody<'submitSampleTests'>): Promise<string[]> =>
  startTests(ctx, viewer, body, samplePairs)
