/** Submitting (contract/practice 4.4): all checks, the row, the task and the news of it in one transaction. */
import { Refusal } from '@podium/proto/model/errors.ts'
import { languageNames } from '@podium/proto/model/languages.ts'
import { checkedCode } from '@podium/proto/model/source-code.ts'
import { Status } from '@podium/proto/model/verdict.ts'
import type { CallBody } from '@podium/proto/http/calls.ts'
import type { Context, Viewer } from '../../context.ts'
import { noJudgeLimitMs, offeredLanguages } from '../../db/judge-roster.ts'
import { firstRow, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { passGate } from '../../db/submit-gate.ts'
import type { GateRule } from '../../db/submit-gate.ts'
import { submissionColumns, submissionJoins } from '../../db/submission-rows.ts'
import type { SubmissionRecord } from '../../db/submission-rows.ts'
import { enqueue } from '../../outbox/outbox.ts'
import { applyCounters, countersDelta } from './counters.ts'
import { dispatch } from './dispatch.ts'
import { newEvents } from './events.ts'

export interface SubmitInput {
  readonly viewer: Viewer
  readonly body: CallBody<'submit'>
  readonly ip: string
}

interface Target {
  readonly pid: number
  readonly open: boolean
  readonly languageAllowed: boolean
}

const findTarget = (db: Db, displayId: string, language: string): Promise<Target | null> =>
  firstRow(db, sql<Target>`
    select p.id as pid, p.auth = 1 and p.gid is null as open,
      exists (select 1 from problem_language pl join language l on l.id = pl.language_id
        where pl.pid = p.id and l.oj = 'ME' and l.name = ${language}) as "languageAllowed"
    from problem p where upper(p.display_id) = upper(${displayId})`)

/** The refusal of a problem or language, decided after the gate: trying counts as submitting. */
async function refusalOf(db: Db, target: Target | null, language: string): Promise<Refusal | null> {
  if (!target?.open) return new Refusal('problemNotPublic')
  if (!target.languageAllowed) return new Refusal('languageNotAllowed')
  const offered = await offeredLanguages(db, noJudgeLimitMs)
  return offered.has(language) ? null : new Refusal('languageUnavailable')
}

async function insertSubmission(db: Db, pid: number, { viewer, body, ip }: SubmitInput, code: string): Promise<SubmissionRecord> {
  const record = await firstRow(db, sql<SubmissionRecord>`
    with s as (
      insert into submission (pid, uid, status, code, code_bytes, language, ip, lane)
      values (${pid}, ${viewer.uid}, ${Status.pending}, ${code}, ${Buffer.byteLength(code)}, ${body.language}, ${ip}, 'normal')
      returning *)
    select ${submissionColumns} from s ${submissionJoins(null)}`)
  if (!record) throw new Error('an insert returned no row')
  return record
}

async function submitIn(db: Db, input: SubmitInput, gate: GateRule): Promise<SubmissionRecord | Refusal> {
  const { viewer, body } = input
  const code = checkedCode(body.code)
  const waitS = await passGate(db, viewer.uid, gate)
  if (waitS > 0) return new Refusal('submitTooFast', { seconds: waitS })
  const target = await findTarget(db, body.pid, body.language)
  const refusal = await refusalOf(db, target, body.language)
  if (refusal || !target) return refusal ?? new Refusal('problemNotPublic')
  const record = await insertSubmission(db, target.pid, input, code)
  await applyCounters(db, record, countersDelta(null, record.status))
  await enqueue(db, newEvents(record))
  await dispatch(db, viewer.uid)
  return record
}

/** Throws Refusal. @returns the stored submission, Pending */
export async function submit(ctx: Pick<Context, 'orm' | 'settings' | 'now'>, input: SubmitInput): Promise<SubmissionRecord> {
  const { body } = input
  const settings = await ctx.settings.get()
  const isOpen = body.gid ? settings.openGroupJudge : body.cid ? settings.openContestJudge : settings.openPublicJudge
  if (!isOpen) throw new Refusal('judgingClosed')
  if (body.cid || body.tid || body.gid) throw new Refusal('submitClosed')
  if (!languageNames.includes(body.language)) throw new Refusal('languageUnknown')
  checkedCode(body.code)
  const gate: GateRule = { kind: 'submit', now: ctx.now(), intervalS: settings.defaultSubmitInterval }
  // A refusal is returned, not thrown: the gate has to be stored with it.
  const outcome = await ctx.orm.em.fork().transactional((em) => submitIn(em, input, gate))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
