/**
 * Submitting (contract/practice 4.4, contests-and-community 6.3): all checks, the row, the task and the news of it in
 * one transaction.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { checkedCode } from '@podium/proto/rules/submission/source-code.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import type { Context, SiteSettings, Viewer } from '../../platform/context.ts'
import { useCaptcha } from '../account/index.ts'
import { countedAtFirst, isOpenToAll } from '../boards/index.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { lockGate, passGate, stateOf, submissionColumns, submissionJoins } from '../submissions/index.ts'
import type { SubmissionRecord } from '../submissions/index.ts'
import { addParticipant, recordSubmission } from '../trainings/index.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { contestRowEvents } from './contest-events.ts'
import { addRecord } from './contest-record.ts'
import { applyCounters, countersDelta } from './counters.ts'
import { dispatch } from './dispatch.ts'
import { newEvents } from './events.ts'
import { countSubmission } from './standings.ts'
import { bankTarget, contestTarget, trainingTarget } from './submit-target.ts'
import type { Target } from './submit-target.ts'

export interface SubmitInput {
  readonly viewer: Viewer
  readonly body: CallBody<'submit'>
  readonly ip: string
}

interface Submitting extends SubmitInput {
  readonly code: string
  readonly now: Date
  readonly settings: SiteSettings
}

async function insertSubmission(
  db: Db,
  { pid, cpid, view, training, gid }: Target,
  { viewer, body, ip, code, now }: Submitting,
): Promise<SubmissionRecord> {
  const { cid, lane } = view ? { cid: view.contest.id, lane: 'contest' } : { cid: 0, lane: 'normal' }
  const record = await firstRow(
    db,
    sql<SubmissionRecord>`
    with s as (
      insert into submission (pid, uid, submit_time, status, code, code_bytes, language, ip, lane, cid, cpid, gid, tid, is_counted)
      values (${pid}, ${viewer.uid}, coalesce(${view ? now.toISOString() : null}::timestamptz, now()), ${Status.pending}, ${code}, ${Buffer.byteLength(code)}, ${body.language}, ${ip},
        ${lane}, ${cid}, ${cpid}, ${gid}, ${training?.tid ?? null},
        ${countedAtFirst(viewer.uid, view === null || isOpenToAll(view, now))})
      returning *)
    select ${submissionColumns} from s ${submissionJoins(null)}`,
  )
  if (!record) throw new Error('an insert returned no row')
  return record
}

/** What is made in a group follows the switch of groups, whatever the call says of where it is made. */
function checkOpen(
  { cid, gid }: { readonly cid?: number | null; readonly gid?: number | null },
  settings: SiteSettings,
): void {
  const isOpen = gid ? settings.openGroupJudge : cid ? settings.openContestJudge : settings.openPublicJudge
  if (!isOpen) throw new Refusal('judgingClosed')
}

async function store(db: Db, target: Target, input: Submitting): Promise<SubmissionRecord> {
  checkOpen({ cid: target.view?.contest.id, gid: target.gid }, input.settings)
  const record = await insertSubmission(db, target, input)
  await applyCounters(db, record, countersDelta(null, record.status))
  await countSubmission(db, record)
  if (target.view) {
    const place = await addRecord(db, record, target.view, input.now)
    await enqueue(db, contestRowEvents({ record, place, nowMs: input.now.getTime() }, stateOf(record), 'new'))
  } else {
    await enqueue(db, newEvents(record))
    // Whoever submits from a public training takes part in it.
    if (target.training?.isPublic) await addParticipant(db, target.training.tid, record.uid)
    await recordSubmission(db, record)
  }
  await dispatch(db, input.viewer.uid)
  return record
}

/** A refusal is returned, not thrown: trying counts as submitting, so the gate has to be stored with it. */
async function submitOutsideContests(db: Db, input: Submitting): Promise<SubmissionRecord | Refusal> {
  const { viewer, body, now, settings } = input
  const waitS = await passGate(db, viewer.uid, { kind: 'submit', now, intervalS: settings.defaultSubmitInterval })
  if (waitS > 0) return new Refusal('submitTooFast', { seconds: waitS })
  const asked = { viewer, displayId: body.pid, language: body.language }
  const target = await (
    body.tid ? trainingTarget(db, asked, body.tid) : bankTarget(db, { ...asked, gid: body.gid || null })
  ).catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  return target instanceof Refusal ? target : store(db, target, input)
}

/**
 * What one user stores through contests has a bound: nothing else holds back whoever sends without end. Throws
 * Refusal.
 */
async function checkContestBytes(db: Db, { viewer, code, now }: Submitting): Promise<void> {
  const { maxBytes, windowMs, rowBytes } = limits.contestCode
  const sent = await firstRow(
    db,
    sql<{ bytes: number; waitS: number }>`
    select coalesce(sum(code_bytes + ${rowBytes}), 0)::float8 as bytes,
      coalesce(extract(epoch from min(submit_time) - ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz), 0)::float8 as "waitS"
    from submission where uid = ${viewer.uid} and cid > 0 and submit_time > ${new Date(now.getTime() - windowMs).toISOString()}::timestamptz`,
  )
  if ((sent?.bytes ?? 0) + Buffer.byteLength(code) + rowBytes <= maxBytes) return
  throw new Refusal('contestCodeFull', {
    mb: maxBytes / (1024 * 1024),
    minutes: windowMs / 60_000,
    wait: Math.max(1, Math.ceil((sent?.waitS ?? 0) / 60)),
  })
}

/** No interval holds back who takes part in a contest. Throws Refusal. */
async function submitToContest(db: Db, input: Submitting, cid: number): Promise<SubmissionRecord> {
  const { viewer, body, now } = input
  await lockGate(db, viewer.uid)
  await checkContestBytes(db, input)
  return store(
    db,
    await contestTarget(db, { viewer, displayId: body.pid, language: body.language }, { cid, now }),
    input,
  )
}

/** Where the site wants it, outside contests. What is refused later costs a captcha too. Throws Refusal. */
async function checkCaptcha(
  { orm }: Pick<Context, 'orm'>,
  { cid, captcha, captchaKey }: SubmitInput['body'],
  now: Date,
): Promise<void> {
  if (cid) return
  if (!captcha || !captchaKey) throw new Refusal('captchaNeeded')
  await useCaptcha(orm.em.fork(), { captcha, captchaKey }, now)
}

/** Throws Refusal. @returns the stored submission, Pending */
export async function submit(
  ctx: Pick<Context, 'orm' | 'settings' | 'now'>,
  input: SubmitInput,
): Promise<SubmissionRecord> {
  const settings = await ctx.settings.get()
  checkOpen(input.body, settings)
  if (!languageNames.includes(input.body.language)) throw new Refusal('languageUnknown')
  const submitting = { ...input, code: checkedCode(input.body.code), now: ctx.now(), settings }
  if (settings.submitNeedsCaptcha) await checkCaptcha(ctx, input.body, submitting.now)
  const { cid } = input.body
  const outcome = await ctx.orm.em
    .fork()
    .transactional((em) => (cid ? submitToContest(em, submitting, cid) : submitOutsideContests(em, submitting)))
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
