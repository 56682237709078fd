/**
 * Creating, changing, copying, showing and deleting contests. Whatever changes who may see what is told in the same
 * transaction, and whoever watches is asked again.
 */
import type { CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { contestPhase, hasEnded, hasStarted } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { ownOfFound, removeOwnOfFound } from '../../boards/index.ts'
import { recountContest } from './recount.ts'
import { timesOf } from '../rows.ts'
import { returnToBank } from './hidden-problems.ts'
import { edited } from '../../edits/index.ts'
import { lockRejudges } from '../../../platform/database/lock-order.ts'
import { change, firstRow, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { notifyContestChanged } from '../events.ts'
import { checkRuleAccounts } from './rule-accounts.ts'
import { readContestForm } from './form.ts'
import type { ContestDraft } from './form.ts'
import type { ContestAdminScope } from './owned.ts'

type Tools = Pick<Context, 'orm' | 'now'>
interface Made {
  readonly cid: number
}

const moment = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** Columns and values of a draft; the rule type is not among them. */
const assignments = (draft: ContestDraft): Record<string, unknown> => ({
  title: draft.title,
  description: draft.description,
  auth: draft.auth,
  pwd: draft.auth === 0 ? null : draft.pwd,
  start_time: moment(draft.startMs),
  end_time: moment(draft.endMs),
  seal_rank: draft.sealRank,
  seal_rank_time: moment(draft.freezeMs),
  auto_real_rank: draft.autoRealRank,
  visible: draft.visible,
  open_rank: draft.openRank,
  open_print: draft.openPrint,
  allow_end_submit: draft.allowEndSubmit,
  open_account_limit: draft.openAccountLimit,
  account_limit_rule: draft.openAccountLimit ? draft.accountLimitRule : null,
  rank_show_name: draft.rankShowName,
  oi_rank_score_type: draft.oiRankScoreType,
  star_accounts: JSON.stringify(draft.stars),
  award_type: draft.awardType,
  awards: JSON.stringify(draft.awards),
})

/**
 * Throws Refusal. The creator is the caller, whatever the form says. @param gid the group of the contest; null for
 * the site's
 */
export async function createContest(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'createContest'>,
  gid: number | null,
): Promise<Made> {
  const draft = readContestForm(body, null, now().getTime())
  await checkRuleAccounts(orm.em.fork(), draft, null)
  const fields = Object.entries({ ...assignments(draft), uid: viewer.uid, type: draft.type, gid })
  const made = await firstRow(
    orm.em.fork(),
    sql<Made>`
    insert into contest (${sql.join(fields.map(([name]) => sql.ref(name)))}) values (${sql.join(fields.map(([, value]) => sql`${value}`))})
    returning id as cid`,
  )
  if (!made) throw new Error('an insert returned no row')
  return made
}

async function updateIn(
  db: Db,
  { own, viewer }: ContestAdminScope,
  body: CallBody<'updateContest'>,
  now: Date,
): Promise<void> {
  const cid = body.id ?? 0
  const before = await own(db, cid, true)
  const times = timesOf(before)
  const draft = readContestForm(body, { type: before.type, startMs: times.startMs, endMs: times.endMs }, now.getTime())
  await checkRuleAccounts(db, draft, before.accountLimitRule)
  const fields = Object.entries(assignments(draft)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await edited(db, { table: 'contest', id: cid, username: viewer.username, base: body.baseRevision, now }, () =>
    change(db, sql`update contest set ${sql.join(fields)}, updated_at = now() where id = ${cid}`),
  )
  if (draft.auth !== 0 && body.askPasswordAgain === true)
    await change(db, sql`delete from contest_register where cid = ${cid}`)
  const moved = times.startMs !== draft.startMs || times.endMs !== draft.endMs || times.freezeMs !== draft.freezeMs
  if (moved) await recountContest(db, cid)
  await notifyContestChanged(db, cid, now.getTime())
}

/** Throws Refusal. */
export const updateContest = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  body: CallBody<'updateContest'>,
): Promise<void> => orm.em.fork().transactional((db) => updateIn(db, scope, body, now()))

/** Throws Refusal. */
export const showContest = (
  { orm, now }: Tools,
  { own, viewer }: ContestAdminScope,
  { cid, visible }: CallQuery<'changeContestVisible'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await own(db, cid, true)
    await edited(db, { table: 'contest', id: cid, username: viewer.username, now: now() }, () =>
      change(db, sql`update contest set visible = ${visible}, updated_at = now() where id = ${cid}`),
    )
    await notifyContestChanged(db, cid, now().getTime())
  })

const cloneMark = ' [Cloned]'

/** A copy without problems and participants, hidden until its owner has looked at it. Throws Refusal. */
export async function cloneContest({ orm }: Tools, { own, viewer }: ContestAdminScope, cid: number): Promise<Made> {
  const db = orm.em.fork()
  const { title } = await own(db, cid)
  const made = await firstRow(
    db,
    sql<Made>`
    insert into contest (uid, title, description, type, source, auth, pwd, start_time, end_time, seal_rank, seal_rank_time, auto_real_rank,
      visible, open_rank, open_print, allow_end_submit, open_account_limit, account_limit_rule, rank_show_name, oi_rank_score_type,
      star_accounts, award_type, awards, gid)
    select ${viewer.uid}, ${title.slice(0, 255 - cloneMark.length) + cloneMark}, description, type, id, auth, pwd, start_time, end_time,
      seal_rank, seal_rank_time, auto_real_rank, false, open_rank, open_print, allow_end_submit, open_account_limit, account_limit_rule,
      rank_show_name, oi_rank_score_type, star_accounts, award_type, awards, gid
    from contest where id = ${cid} returning id as cid`,
  )
  if (!made) throw new Refusal('contestMissing')
  return made
}

/**
 * Problems of the bank stay, and so do the submissions; what only an imported contest uses goes with it. Throws
 * Refusal.
 */
export const deleteContest = (
  { orm, now }: Tools,
  { own }: ContestAdminScope,
  { cid, force }: CallQuery<'deleteContest'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await own(db, cid)
    await lockRejudges(db, sql`cid = ${cid}`)
    const onlyHere = await ownOfFound(db, cid)
    const found = await own(db, cid, true)
    const phase = contestPhase(timesOf(found), now().getTime())
    const made = await firstRow(
      db,
      sql<{ count: number }>`select count(*) as count from contest_record where cid = ${cid}`,
    )
    if (hasStarted(phase) && !hasEnded(phase) && made && made.count > 0 && !force)
      throw new Refusal('contestUsed', { count: made.count })
    await returnToBank(db, sql`cp.cid = ${cid}`)
    await change(db, sql`delete from contest where id = ${cid}`)
    await removeOwnOfFound(db, cid, onlyHere)
    await notifyContestChanged(db, cid, now().getTime())
  })
