/** Starting a self-test (contract/practice 2.6, 4.7): all checks, the row and the task in one transaction. */
import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { checkedCode } from '@podium/proto/rules/submission/source-code.ts'
import type { Context, SiteSettings, Viewer } from '../../platform/context.ts'
import { extraFilesOf } from '../problems/index.ts'
import { noJudgeLimitMs, offeredLanguages, untilAnnounced } from '../judges/index.ts'
import { passGate } from '../submissions/index.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { SelfTest } from './entities.ts'
import { findTarget } from './policy.ts'
import type { Target } from './policy.ts'
import { standInFor } from '@podium/proto/rules/submission/stand-in-language.ts'

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
  const samples = parseExamples(examples).slice(0, limits.testedSamplesMax)
  if (samples.length === 0) throw new Refusal('noSamples')
  return samples.map(({ input, output }) => ownPair({ userInput: input === '' ? '\n' : input, expectedOutput: output }))
}

/** Decided after the gate: trying counts as testing. */
async function refusalOf(
  em: EntityManager,
  viewer: Viewer,
  asked: { target: Target; language: string; now: Date },
): Promise<Refusal | null> {
  if (!asked.target.languageAllowed) return new Refusal('languageNotAllowed')
  const offered = await offeredLanguages(em, noJudgeLimitMs)
  if (!offered.has(asked.language)) return new Refusal('languageUnavailable')
  const waiting = await em.count(SelfTest, { uid: viewer.uid, result: null, expiresAt: { $gt: asked.now } })
  return waiting >= waitingPerUser ? new Refusal('selfTestBusy') : null
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
  em: EntityManager,
  viewer: Viewer,
  { asked, target, now }: { asked: Checked & Pair; target: Target; now: Date },
): Promise<string> {
  const key = `TEST_JUDGE_${randomBytes(keyBytes).toString('hex')}`
  em.create(SelfTest, {
    key,
    uid: viewer.uid,
    userInput: asked.userInput,
    expectedOutput: asked.expectedOutput,
    judgeMode: target.problem.judgeMode,
    createdAt: now,
    expiresAt: new Date(now.getTime() + waitingLifeMs),
  })
  await em.flush()
  await enqueue(em, [
    { kind: 'durable', subject: subjects.task('selftest'), message: taskOf(key, asked, target), messageId: key },
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
  await untilAnnounced(ctx, asked.language)
  // A refusal is returned, not thrown: the gate has to be stored with it.
  const outcome = await ctx.orm.em.fork().transactional(async (em) => {
    const waitS = await passGate(em, viewer.uid, { kind: 'selfTest', now, intervalS: settings.defaultSubmitInterval })
    if (waitS > 0) return new Refusal('selfTestTooFast', { seconds: waitS })
    const target = await findTarget(em, viewer, asked, { now, settings })
    if (target instanceof Refusal) return target
    const refusal = await refusalOf(em, viewer, { target, language: asked.language, now })
    if (refusal !== null) return refusal
    const keys: string[] = []
    for (const pair of pairsOf(target))
      keys.push(await store(em, viewer, { asked: { ...asked, ...pair }, target, now }))
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
