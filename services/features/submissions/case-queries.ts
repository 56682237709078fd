/** Results of cases, and the beginning of the data of one (contract/practice 4.5). */
import { foundMaxBytes } from '@podium/proto/events/bus/judge.ts'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isCodeHidden, mayReadCode } from '@podium/proto/rules/submission/submission-visibility.ts'
import type { Context } from '../../platform/context.ts'
import { testFileHead } from '../problems/index.ts'
import { caseAccess } from './case-policy.ts'
import { presentCases, presentSubtasks } from './case-present.ts'
import { storedCases } from './queries.ts'
import { casesShown } from './contest-policy.ts'
import { findReadable } from './detail-queries.ts'
import type { Asking, Readable } from './detail-queries.ts'

/** Of input and expected output. */
const excerptMaxBytes = 4096

interface ReadableCases extends Readable {
  /** Of subtasks no more than their points. */
  readonly shown: 'cases' | 'subtasks'
}

/**
 * Null where the problem or the contest keeps its case results closed; from the jury of its contest neither does.
 * Throws Refusal.
 */
async function readableCases(ctx: Context, submitId: number, asking: Asking): Promise<ReadableCases | null> {
  const readable = await findReadable(ctx, submitId, asking).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'submissionHidden' ? new Refusal('casesHidden') : error
  })
  const { found, inContest, reader } = readable
  const isClosed = found.openCaseResult === false && (inContest === null || reader !== 'jury')
  const shown = inContest === null ? 'cases' : casesShown(inContest)
  return isClosed || shown === 'nothing' ? null : { ...readable, shown }
}

/** Null where the problem keeps its case results closed. */
export async function allCaseResult(
  ctx: Context,
  submitId: number,
  asking: Asking,
): Promise<CallAnswer<'allCaseResult'>> {
  const readable = await readableCases(ctx, submitId, asking)
  if (readable === null) return null
  const { found, shown } = readable
  const cases = await storedCases(ctx.orm.em.fork(), found)
  return shown === 'subtasks' ? presentSubtasks(cases) : presentCases(cases, found, await caseAccess(ctx, readable))
}

/** What a program wrote goes with the right to read it. */
async function readsOutput(ctx: Context, { found, reader, inContest }: Readable, { viewer }: Asking): Promise<boolean> {
  if (reader === 'jury' || viewer?.uid === found.uid) return true
  if (inContest !== null || !mayReadCode(reader, { share: found.share, codeShare: found.codeShare ?? false }))
    return false
  return !(isCodeHidden(viewer, found) && (await ctx.settings.get()).hideNonContestSubmissionCode)
}

/** Throws Refusal; a closed case is refused like a missing one. */
export async function caseData(
  ctx: Context,
  { submitId, seq }: { submitId: number; seq: number },
  asking: Asking,
): Promise<CallAnswer<'caseData'>> {
  const readable = await readableCases(ctx, submitId, asking)
  if (readable === null || readable.shown !== 'cases') throw new Refusal('caseDataClosed')
  const { found } = readable
  const access = await caseAccess(ctx, readable)
  const one = (await storedCases(ctx.orm.em.fork(), found)).find((each) => each.seq === seq)
  if (one === undefined || !access.opens(one)) throw new Refusal('caseDataClosed')
  const head = (hash: string | null, sizeBytes: number) =>
    hash === null ? null : testFileHead(ctx.objectStore, { hash, sizeBytes, maxBytes: excerptMaxBytes })
  const written =
    one.foundText !== null && one.foundBytes !== null && (await readsOutput(ctx, readable, asking))
      ? { text: one.foundText, sizeBytes: one.foundBytes, isCut: one.foundBytes > foundMaxBytes }
      : null
  return {
    seq,
    isSample: access.isSample(one),
    input: await head(one.inputHash, one.inputBytes),
    expected: await head(one.outputHash, one.outputBytes),
    found: written,
  }
}
