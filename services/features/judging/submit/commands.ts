/**
 * Submitting (contract/practice 4.4, contests-and-community 6.3): all checks, the row, the task and its events in one
 * transaction.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { languageNames } from '@podium/proto/rules/submission/languages.ts'
import { limits } from '@podium/proto/rules/limits.ts'
import { checkedCode } from '@podium/proto/rules/submission/source-code.ts'
import type { Context, SiteSettings } from '../../../platform/context.ts'
import { useCaptcha } from '../../account/index.ts'
import type { ContestView } from '../../contests/index.ts'
import { untilAnnounced } from '../../judges/index.ts'
import { isAway, isUnreached } from '../../../platform/database/faults.ts'
import { toDate } from '../../../platform/database/stored-time.ts'
import { untilBack } from '../../../platform/database/until-back.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { lockGate, passGate, stateOf } from '../../submissions/index.ts'
import type { SubmissionRecord } from '../../submissions/index.ts'
import { addParticipant, recordSubmission } from '../../trainings/index.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { contestRowEvents } from '../contest-events.ts'
import { addRecord } from '../contest-record.hot-sql.ts'
import { applyCounters, countersDelta } from '../counters.hot-sql.ts'
import { dispatch } from '../dispatch.hot-sql.ts'
import { newEvents } from '../events.ts'
import { insertSubmission } from './insert-submission.hot-sql.ts'
import type { Submitting, SubmitInput } from './insert-submission.hot-sql.ts'
import { countSubmission } from '../user-statistics.hot-sql.ts'
import { findSentBefore, storeKey } from './sent-again-commands.ts'
import { bankTarget, contestTarget, trainingTarget } from './policy.ts'
import type { Target } from './policy.ts'

/** What is made in a group follows the switch of groups, whatever the call says of where it is made. */
function checkOpen(
  { cid, gid }: { readonly cid?: number | null; readonly gid?: number | null },
  settings: SiteSettings,
): void {
  const isOpen = gid ? settings.openGroupJudge : cid ? settings.openContestJudge : settings.openPublicJudge
  if (!isOpen) throw new Refusal('judgingClosed')
}

async function store(db: EntityManager, target: Target, input: Submitting): Promise<SubmissionRecord> {
  checkOpen({ cid: target.view?.contest.id, gid: target.gid }, input.settings)
  const record = await insertSubmission(db, target, input)
  await applyCounters(db, record, countersDelta(null, record.status))
  await countSubmission(db, record)
  if (target.view) {
    const context = await addRecord(db, record, target.view, input.now)
    await enqueue(db, contestRowEvents({ record, context, nowMs: input.now.getTime() }, stateOf(record), 'new'))
  } else {
    await enqueue(db, newEvents(record))
    // Whoever submits from a public training takes part in it.
    if (target.training?.isPublic) await addParticipant(db, target.training.tid, record.uid)
    await recordSubmission(db, record)
  }
  await storeKey(db, input, record.submitId)
  await input.onStored?.(db, record.submitId)
  await dispatch(db, input.viewer.uid)
  return record
}

/** A refusal is returned, not thrown: trying counts as submitting, so the gate has to be stored with it. */
async function submitOutsideContests(db: EntityManager, input: Submitting): Promise<SubmissionRecord | Refusal> {
  const { viewer, body, now, settings } = input
  const waitS = await passGate(db, viewer.uid, { kind: 'submit', now, intervalS: settings.defaultSubmitInterval })
  const before = await findSentBefore(db, input)
  if (before !== null) return before
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
  const since = new Date(now.getTime() - windowMs)
  const sent = await tables(db)
    .selectFrom('submission')
    .select(({ eb, fn }) => [
      fn.sum<number | null>(eb('codeBytes', '+', rowBytes)).as('bytes'),
      fn.min<string | null>('submitTime').as('oldest'),
    ])
    .where('uid', '=', viewer.uid)
    .where('cid', '>', 0)
    .where('submitTime', '>', since)
    .executeTakeFirst()
  if ((sent?.bytes ?? 0) + Buffer.byteLength(code) + rowBytes <= maxBytes) return
  throw new Refusal('contestCodeFull', {
    mb: maxBytes / (1024 * 1024),
    minutes: windowMs / 60_000,
    wait: Math.max(1, Math.ceil((sent?.oldest ? toDate(sent.oldest).getTime() - since.getTime() : 0) / 60_000)),
  })
}

/**
 * The interval of the contest, if it has set one, from the user's last submission to it; its jury may test at will, and
 * what is passed on late may be older than others.
 * The user's gate is locked, so that of two at once one is refused. Throws Refusal.
 */
async function checkContestInterval(db: Db, view: ContestView, { viewer, now, sentAt }: Submitting): Promise<void> {
  const { id, submitIntervalS } = view.contest
  if (submitIntervalS === 0 || view.isJury || sentAt !== undefined) return
  const last = await tables(db)
    .selectFrom('contest_record')
    .select(({ fn }) => fn.max('submitTime').as('at'))
    .where('cid', '=', id)
    .where('uid', '=', viewer.uid)
    .executeTakeFirst()
  const elapsedMs = last?.at ? now.getTime() - toDate(last.at).getTime() : Number.POSITIVE_INFINITY
  const waitS = Math.ceil(submitIntervalS - elapsedMs / 1000)
  if (waitS > 0) throw new Refusal('submitTooFast', { seconds: waitS })
}

/** No interval of the site holds back who takes part in a contest. Throws Refusal. */
async function submitToContest(db: EntityManager, input: Submitting, cid: number): Promise<SubmissionRecord> {
  const { viewer, body, now } = input
  await lockGate(db, viewer.uid)
  const before = await findSentBefore(db, input)
  if (before !== null) return before
  await checkContestBytes(db, input)
  const target = await contestTarget(db, { viewer, displayId: body.pid, language: body.language }, { cid, now })
  await checkContestInterval(db, target.view, input)
  return store(db, target, input)
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
  const now = input.sentAt ?? ctx.now()
  const settings = await untilBack(() => ctx.settings.get(), isAway)
  // Before all other checks: the first one may have used the captcha up, or the contest may be over since.
  const before = await untilBack(() => findSentBefore(ctx.orm.em.fork(), { ...input, now }), isAway)
  if (before !== null) return before
  checkOpen(input.body, settings)
  // Those of a remote problem are looked for with the problem.
  if (!input.body.isRemote && !languageNames.includes(input.body.language)) throw new Refusal('languageUnknown')
  const submitting = { ...input, code: checkedCode(input.body.code), now, settings }
  if (settings.submitNeedsCaptcha) await checkCaptcha(ctx, input.body, now)
  if (!input.body.isRemote) await untilAnnounced(ctx, input.body.language)
  const { cid, idempotencyKey } = input.body
  // A connection that is lost may have stored it: its key tells.
  const outcome = await untilBack(
    () =>
      ctx.orm.em
        .fork()
        .transactional((em) => (cid ? submitToContest(em, submitting, cid) : submitOutsideContests(em, submitting))),
    idempotencyKey ? isAway : isUnreached,
  )
  if (outcome instanceof Refusal) throw outcome
  return outcome
}
