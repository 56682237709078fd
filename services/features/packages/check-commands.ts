/**
 * The check of a package: its programs go to the judges on the least urgent lane, as tasks that belong to no
 * submission. A task has the number of its run with a minus sign where a submission has its number, so that every
 * message of a judging finds its way, and nothing of a submission can be meant.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Context } from '../../platform/context.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { noJudgeLimitMs, offeredLanguages } from '../judges/index.ts'
import { PackageRun, ProblemPackage } from './entities.ts'
import { checkOf, packageOf, programsOf } from './package-queries.ts'
import type { StoredPackage } from './package-queries.ts'
import { judgedProblem } from './problem-queries.ts'
import type { JudgedProblem } from './problem-queries.ts'
import type { PackageProgram } from './programs/program.ts'

export const programsMost = 200
/** A check that has had no news for so long may be begun again: its tasks are lost. */
const givenUpAfterMs = 3_600_000
/** A message of the bus takes no more. */
const taskMaxBytes = 1_000_000

const validatorLimits = { timeLimitMs: 30_000, memoryLimitMb: 1_024, stackLimitMb: 128 } as const

/** What a judge is to do; null for what it cannot. */
function taskOf(
  runId: number,
  program: PackageProgram & { readonly language: string },
  { about }: StoredPackage,
  { problem, inputNames }: JudgedProblem,
): JudgeTask {
  const task = { v: 1, submitId: -runId, attempt: 1, lane: 'rejudge', uid: '', code: program.source } as const
  const userExtraFiles = { ...(program.kind === 'submission' ? problem.userExtraFiles : {}), ...program.extraFiles }
  if (program.call === null) {
    // Every case counts, whatever those before it came to.
    const judgeCaseMode = problem.type === 0 ? 'default' : problem.judgeCaseMode
    return { ...task, language: program.language, problem: { ...problem, judgeCaseMode, userExtraFiles } }
  }
  const { argumentsOf, goodExitCode } = program.call
  const byName = inputNames.map((name): [string, string[]] => [name, [...argumentsOf(about.caseNames[name] ?? name)]])
  const { pid, ioScore, difficulty, dataHash } = problem
  return {
    ...task,
    language: program.language,
    problem: {
      pid,
      ioScore,
      difficulty,
      dataHash,
      ...validatorLimits,
      userExtraFiles,
      type: 0,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      isRemoveEndBlank: true,
      isFileIO: false,
      ioReadFileName: null,
      ioWriteFileName: null,
      inputCheck: {
        arguments: [],
        argumentsByName: Object.fromEntries(byName.filter(([, words]) => words.length > 0)),
        goodExitCode,
      },
    },
  }
}

/** While the time limit is to follow from the runs; multiples of it for most languages. */
const generousLimitMs = 10_000

interface Checking {
  readonly stored: StoredPackage
  readonly problem: JudgedProblem
  readonly offered: ReadonlyMap<string, string>
  readonly now: Date
}

/** Stores the run, and sends its task when a judge has its language. */
async function startRun(
  em: EntityManager,
  pid: number,
  program: PackageProgram,
  { stored, problem, offered, now }: Checking,
): Promise<void> {
  const { path, kind, language, expected } = program
  const run = { pid, path, kind, language, expected }
  const end = async (report: JudgeReport) => {
    await em.insert(PackageRun, { ...run, report, endedAt: now })
  }
  if (language === null) return end([judgeMessage('programOfNoLanguage')])
  if (!offered.has(language)) return end([judgeMessage('programWithoutJudge', { language })])
  const id = await em.insert(PackageRun, run)
  const message = taskOf(id, { ...program, language }, stored, problem)
  const sizeBytes = Buffer.byteLength(JSON.stringify(message))
  if (sizeBytes > taskMaxBytes) {
    const report = [judgeMessage('taskTooLarge', { size: sizeBytes, max: taskMaxBytes })]
    await em.nativeUpdate(PackageRun, { id }, { report, endedAt: now })
    return
  }
  await enqueue(em, [{ kind: 'durable', subject: subjects.task('rejudge'), message, messageId: `package.${id}` }])
}

/** Tells whoever watches how far the check is. Call it with the row of the package locked. */
export async function publishCheck(em: EntityManager, pid: number): Promise<void> {
  const row = await em.findOneOrFail(ProblemPackage, { pid }, { refresh: true })
  row.revision += 1
  await em.flush()
  const check = await checkOf(em, pid)
  if (check === null) return
  await enqueue(em, [
    liveEvent({ topic: topics.problem(pid, 'package'), rev: check.revision, kind: 'check', data: { jury: check } }),
  ])
}

/** Locks the row of the package, so that of two changes one comes first. @returns when it was checked last */
export async function lockPackage(em: EntityManager, pid: number): Promise<{ checkedAt: Date | null } | null> {
  const found = await em.findOne(ProblemPackage, { pid }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  return found ? { checkedAt: found.checkedAt ?? null } : null
}

/** The problem as the programs are judged on it. */
function judgedWith(
  found: JudgedProblem,
  { about }: StoredPackage,
  programs: readonly PackageProgram[],
): JudgedProblem {
  const isMeasured = about.limitRule !== undefined && programs.some(({ bound }) => bound === 'lower')
  return isMeasured ? { ...found, problem: { ...found.problem, timeLimitMs: generousLimitMs } } : found
}

/** In place of the runs before. Call it with the row of the package locked. Throws Refusal `packageNothing`. */
export async function beginRuns(em: EntityManager, pid: number, now: Date): Promise<void> {
  const [stored, found] = [await packageOf(em, pid), await judgedProblem(em, pid)]
  const programs = stored === null ? [] : programsOf(stored).slice(0, programsMost)
  if (stored === null || found === null || programs.length === 0) throw new Refusal('packageNothing')
  await em.nativeDelete(PackageRun, { pid })
  await em.nativeUpdate(ProblemPackage, { pid }, { checkedAt: now })
  const offered = await offeredLanguages(em, noJudgeLimitMs)
  const problem = judgedWith(found, stored, programs)
  for (const program of programs) await startRun(em, pid, program, { stored, problem, offered, now })
  await publishCheck(em, pid)
}

/** Throws Refusal `packageMissing`, `packageChecking`, `packageNothing`. */
export async function startCheck(ctx: Pick<Context, 'orm' | 'now'>, pid: number): Promise<void> {
  const now = ctx.now()
  await ctx.orm.em.fork().transactional(async (em) => {
    const locked = await lockPackage(em, pid)
    if (locked === null) throw new Refusal('packageMissing')
    const isRecent = locked.checkedAt !== null && now.getTime() - locked.checkedAt.getTime() < givenUpAfterMs
    if (isRecent && (await em.count(PackageRun, { pid, endedAt: null })) > 0) throw new Refusal('packageChecking')
    await beginRuns(em, pid, now)
  })
}
