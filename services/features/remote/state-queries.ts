/** How far a submission has come at the site that judges it, for one reader. */
import type { Static } from 'typebox'
import type { Submission } from '@podium/proto/calls/submission/submission-shapes.ts'
import { parseRemoteId } from '@podium/proto/rules/remote/problem-ids.ts'
import { isOfAttempt } from '@podium/proto/rules/remote/remote-texts.ts'
import { remoteRunUrl } from '@podium/proto/rules/remote/run-links.ts'
import { shownPhases } from '@podium/proto/rules/remote/shown-state.ts'
import type { RemoteState, ShownPhase } from '@podium/proto/rules/remote/shown-state.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'

export interface RemoteSubmissionRow {
  readonly submitId: number
  readonly attempt: number
  readonly status: number
  readonly displayPid: string | null
  readonly errorMessage: JudgeReport | null
  readonly changedAt: Date | string
}

/** What a reader may see of it. */
export interface RemoteReader {
  /** The run too: some sites show the code with it. */
  readonly readsCode: boolean
  /** Why there is no verdict of the site. */
  readonly readsReport: boolean
  /** Which account of the site carries it. */
  readonly isAdmin: boolean
}

export const attemptRow = (db: Db, { submitId, attempt }: Pick<RemoteSubmissionRow, 'submitId' | 'attempt'>) =>
  tables(db)
    .selectFrom('remote_attempt')
    .select(['phase', 'runId', 'username', 'changedAt'])
    .where('submitId', '=', submitId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()

type AttemptRow = NonNullable<Awaited<ReturnType<typeof attemptRow>>>

/** Statuses of submissions that no site has judged. */
const failures: readonly number[] = [Status.systemError, Status.submitFailed]

/** The verdict is stored before the last state of its attempt has come. */
function phaseOf({ status }: RemoteSubmissionRow, row: AttemptRow | undefined): ShownPhase {
  const phase = shownPhases.find((one) => one === row?.phase) ?? 'queued'
  const isOver = ['final', 'unknown', 'refused', 'walled'].includes(phase)
  if (isOver || !isFinal(status)) return phase
  return failures.includes(status) && !row?.runId ? 'refused' : 'final'
}

/** Null for an id that names no site. */
export function shownState(
  record: RemoteSubmissionRow,
  row: AttemptRow | undefined,
  reader: RemoteReader,
): RemoteState | null {
  const parsed = parseRemoteId(record.displayPid ?? '')
  if (!parsed.ok) return null
  const { status, errorMessage } = record
  const runId = reader.readsCode ? (row?.runId ?? null) : null
  const isOfSite =
    failures.includes(status) && errorMessage !== null && errorMessage.every(({ code }) => isOfAttempt(code))
  return {
    site: parsed.problem.site,
    attempt: record.attempt,
    phase: phaseOf(record, row),
    runId,
    runUrl: runId === null ? null : remoteRunUrl(parsed.problem, runId),
    username: reader.isAdmin ? (row?.username ?? null) : null,
    since: wireTime(row?.changedAt ?? record.changedAt),
    report: reader.readsReport && isOfSite ? errorMessage : null,
  }
}

export const remoteState = async (
  db: Db,
  record: RemoteSubmissionRow,
  reader: RemoteReader,
): Promise<RemoteState | null> => shownState(record, await attemptRow(db, record), reader)

/** The fields that the contract has for it. */
export const vjudgeFields = (
  state: RemoteState | null,
): Pick<Static<typeof Submission>, 'vjudgeSubmitId' | 'vjudgeUsername'> => ({
  vjudgeSubmitId: state?.runId && /^\d{1,15}$/.test(state.runId) ? Number(state.runId) : null,
  vjudgeUsername: state?.username ?? null,
})
