/**
 * Creating, changing, copying, showing and deleting contests. Whatever changes who may see what is enqueued in the same
 * transaction, and the rights of whoever watches are checked again.
 */
import { wrap } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { contestAuths } from '@podium/proto/rules/contest/contest-kinds.ts'
import { contestPhase, hasEnded, hasStarted } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { onlyOfImported, removeOnlyOfImported } from '../../boards/index.ts'
import { recountContest } from './recount-commands.ts'
import { rulesOf, timesOf } from '../queries.ts'
import { returnToBank } from './hidden-problem-commands.ts'
import { edited } from '../../edits/index.ts'
import type { Tables } from '../../entities.ts'
import { lockRejudges } from '../../../platform/database/lock-order.hot-sql.ts'
import { Contest, ContestRecord, ContestRegister } from '../entities.ts'
import { notifyContestChanged, notifyContestLists } from '../events.ts'
import { dropPictures } from '../teams/picture-commands.ts'
import { readContestForm, checkRuleAccounts } from './form.ts'
import type { ContestDraft } from './form.ts'
import type { ContestAdminScope } from './policy.ts'

type Tools = Pick<Context, 'orm' | 'now'>
interface CreatedContest {
  readonly cid: number
}

/** What a draft stores; the rule type is not among it. */
const fieldsOf = (draft: ContestDraft) => ({
  title: draft.title,
  description: draft.description,
  auth: draft.auth,
  pwd: draft.auth === contestAuths.public ? null : draft.pwd,
  startTime: new Date(draft.startMs),
  endTime: new Date(draft.endMs),
  sealRank: draft.sealRank,
  sealRankTime: draft.freezeMs === null ? null : new Date(draft.freezeMs),
  autoRealRank: draft.autoRealRank,
  visible: draft.visible,
  openRank: draft.openRank,
  openPrint: draft.openPrint,
  allowEndSubmit: draft.allowEndSubmit,
  openAccountLimit: draft.openAccountLimit,
  accountLimitRule: draft.openAccountLimit ? draft.accountLimitRule : null,
  rankShowName: draft.rankShowName,
  oiRankScoreType: draft.oiRankScoreType,
  ...draft.rules,
  languages: [...draft.rules.languages],
  starAccounts: [...draft.stars],
  awardType: draft.awardType,
  awards: [...draft.awards],
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
): Promise<CreatedContest> {
  const draft = readContestForm(body, null, now().getTime())
  return orm.em.fork().transactional(async (em) => {
    await checkRuleAccounts(em, draft, null)
    const contest = em.create(Contest, { ...fieldsOf(draft), uid: viewer.uid, type: draft.type, gid })
    await em.flush()
    await notifyContestLists(em, gid, now())
    return { cid: contest.id }
  })
}

async function updateIn(
  em: EntityManager,
  { own, viewer }: ContestAdminScope,
  body: CallBody<'updateContest'>,
  now: Date,
): Promise<void> {
  const cid = body.id ?? 0
  const before = await own(em, cid, true)
  const times = timesOf(before)
  const stored = { type: before.type, startMs: times.startMs, endMs: times.endMs, rules: rulesOf(before) }
  const draft = readContestForm(body, stored, now.getTime())
  await checkRuleAccounts(em, draft, before.accountLimitRule)
  await edited(em, { table: 'contest', id: cid, username: viewer.username, base: body.baseRevision, now }, async () => {
    const contest = await em.findOneOrFail(Contest, cid)
    em.assign(contest, { ...fieldsOf(draft), updatedAt: new Date() })
    await em.flush()
  })
  if (draft.auth !== contestAuths.public && body.askPasswordAgain === true)
    await em.nativeDelete(ContestRegister, { cid })
  const moved = times.startMs !== draft.startMs || times.endMs !== draft.endMs || times.freezeMs !== draft.freezeMs
  if (moved) await recountContest(em, cid)
  await notifyContestChanged(em, cid, now.getTime())
}

/** Throws Refusal. */
export const updateContest = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  body: CallBody<'updateContest'>,
): Promise<void> => orm.em.fork().transactional((em) => updateIn(em, scope, body, now()))

/** Throws Refusal. */
export const showContest = (
  { orm, now }: Tools,
  { own, viewer }: ContestAdminScope,
  { cid, visible }: CallQuery<'changeContestVisible'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    await own(em, cid, true)
    await edited(em, { table: 'contest', id: cid, username: viewer.username, now: now() }, () =>
      em.nativeUpdate(Contest, { id: cid }, { visible, updatedAt: new Date() }),
    )
    await notifyContestChanged(em, cid, now().getTime())
  })

const cloneMark = ' [Cloned]'
const titleMaxChars = 255

/** A copy without problems and participants, hidden until its owner has looked at it. Throws Refusal. */
export async function cloneContest(
  { orm, now }: Tools,
  { own, viewer }: ContestAdminScope,
  cid: number,
): Promise<CreatedContest> {
  const em = orm.em.fork()
  await own(em, cid)
  const original = await em.findOne(Contest, cid)
  if (!original) throw new Refusal('contestMissing')
  const {
    id: _id,
    revision: _revision,
    edits: _edits,
    createdAt: _created,
    updatedAt: _updated,
    creator: _creator,
    group: _group,
    rulings: _rulings,
    extraMaxS: _extra,
    judgingPaused: _paused,
    ...settings
  } = wrap(original).toPOJO()
  const copy = em.create(Contest, {
    ...settings,
    uid: viewer.uid,
    title: settings.title.slice(0, titleMaxChars - cloneMark.length) + cloneMark,
    source: cid,
    visible: false,
  })
  await em.transactional(async (inside) => {
    await inside.flush()
    await notifyContestLists(inside, copy.gid ?? null, now())
  })
  return { cid: copy.id }
}

const rejudge = expressionBuilder<Tables, 'contest_rejudge'>()

/**
 * Problems of the bank stay, and so do the submissions; what only an imported contest uses goes with it. Throws
 * Refusal.
 */
export const deleteContest = (
  { orm, now }: Tools,
  { own, mayDelete }: ContestAdminScope,
  { cid, force }: CallQuery<'deleteContest'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    if (!mayDelete) throw new Refusal('forbidden')
    await own(em, cid)
    await lockRejudges(em, rejudge('cid', '=', cid))
    const onlyHere = await onlyOfImported(em, cid)
    const contest = await own(em, cid, true)
    const phase = contestPhase(timesOf(contest), now().getTime())
    const count = await em.count(ContestRecord, { cid })
    if (hasStarted(phase) && !hasEnded(phase) && count > 0 && !force) throw new Refusal('contestUsed', { count })
    await returnToBank(em, { cid })
    await dropPictures(em, cid)
    await em.nativeDelete(Contest, { id: cid })
    await removeOnlyOfImported(em, cid, onlyHere)
    await notifyContestChanged(em, cid, now().getTime())
    await notifyContestLists(em, contest.gid, now())
  })
