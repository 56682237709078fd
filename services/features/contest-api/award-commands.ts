/**
 * Awards that directors give by the Contest API, themselves or by the award tool of icpctools: more, and others in
 * place of those of the board, for which whoever gave them is answerable then. The jury reads them at once, the public
 * with all awards when the results are final.
 */
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { isTeamCode } from '@podium/proto/rules/contest/contest-teams.ts'
import type { Viewer } from '../../platform/context.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { auditedWrite } from './audited-commands.ts'
import type { EndAudit } from './audited-commands.ts'
import { awardReader, awardsFor } from './award-queries.ts'
import { readContest } from './contest-queries.ts'
import { readTeams } from './team-queries.ts'
import { ContestAward } from './entities.ts'
import { append, lockFeed } from './feed/append.ts'
import { phaseNow } from './feed/commands.ts'
import { movesMoments } from './moment-commands.ts'
import type { ApiObject } from './present/objects.ts'
import { listOf, objectOf, textIn } from './properties-form.ts'
import type { Given } from './properties-form.ts'
import type { Asked } from './queries.ts'

const citationMaxChars = 255
const awardsMost = 500

interface AwardForm {
  readonly id: string
  readonly citation: string
  readonly uids: readonly string[]
}

/** Throws Refusal. */
async function formOf({ db, reader }: Asked, id: string, given: Given): Promise<AwardForm> {
  const citation = textIn(given, 'citation').trim()
  if (citation === '' || citation.length > citationMaxChars)
    throw new Refusal('contestApiProperty', { name: 'citation' })
  const teams = new Set((await readTeams(db, reader.view.contest)).map(({ uid }) => uid))
  const uids = listOf(given, 'team_ids')
  if ((given.team_ids ?? null) === null || !uids.every((uid) => teams.has(uid)))
    throw new Refusal('contestApiProperty', { name: 'team_ids' })
  return { id, citation, uids }
}

/** The properties that an award has; what tools send besides is left out. Throws Refusal. */
function awardIn(asked: Asked, body: unknown): Given {
  giverOf(asked)
  const given = objectOf(body)
  return Object.fromEntries(Object.entries(given).filter(([name]) => ['id', 'citation', 'team_ids'].includes(name)))
}

type Write = (em: EntityManager, cid: number) => Promise<boolean>

/** Throws Refusal for who gives no awards. */
function giverOf({ reader }: Asked): Viewer {
  const { viewer } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  if (!movesMoments(reader)) throw new Refusal('forbidden')
  return viewer
}

/** @param write says whether it has changed something */
function act(asked: Asked, endAudit: EndAudit, write: Write): Promise<void> {
  const cid = asked.reader.view.contest.id
  return auditedWrite({ viewer: giverOf(asked), call: 'saveContestSettings', cid }, endAudit, () =>
    asked.ctx.orm.em.fork().transactional(async (em) => {
      if (!(await write(em, cid))) return
      const [topic, rev] = [topics.contest(cid, 'awards'), asked.ctx.now().getTime()]
      await enqueue(em, [liveEvent({ topic, rev, kind: 'changed', data: { jury: { cid } } })])
      const feed = await lockFeed(em, cid)
      if (feed) await append(em, feed, [{ kind: 'award', isHidden: feed.phase !== 'final' }])
    }),
  )
}

const store = (asked: Asked, endAudit: EndAudit, { id, citation, uids }: AwardForm) =>
  act(asked, endAudit, async (em, cid) => {
    if ((await em.count(ContestAward, { cid, id: { $ne: id } })) >= awardsMost)
      throw new Refusal('contestApiProperty', { name: 'id' })
    await em.upsert(ContestAward, { cid, id, citation, uids })
    return true
  })

const shown = ({ id, citation, uids }: AwardForm): ApiObject => ({ id, citation, team_ids: uids })

/** The award as the reader has it now; null for none. */
async function awardNow(asked: Asked, id: string): Promise<ApiObject | null> {
  const { ctx, db, boards, reader } = asked
  const { contest, times } = reader.view
  const phase = await phaseNow(db, contest.id, times, ctx.now())
  const found = await awardsFor({ db, boards }, await readContest(db, contest), awardReader(reader, phase))
  return found.find((one) => one.id === id) ?? null
}

/** Throws Refusal. */
export async function addAward(asked: Asked, body: unknown, endAudit: EndAudit): Promise<ApiObject> {
  const given = awardIn(asked, body)
  if (given.id !== undefined) throw new Refusal('contestApiProperty', { name: 'id' })
  const form = await formOf(asked, `award-${randomUUID().slice(0, 13)}`, given)
  await store(asked, endAudit, form)
  return shown(form)
}

/** Throws Refusal. */
export async function putAward(asked: Asked, id: string, body: unknown, endAudit: EndAudit): Promise<ApiObject> {
  const given = awardIn(asked, body)
  if (textIn(given, 'id') !== id) throw new Refusal('contestApiOther')
  if (!isTeamCode(id)) throw new Refusal('contestApiProperty', { name: 'id' })
  const form = await formOf(asked, id, given)
  await store(asked, endAudit, form)
  return shown(form)
}

/** Null where there is no such award. Throws Refusal. */
export async function patchAward(
  asked: Asked,
  id: string,
  body: unknown,
  endAudit: EndAudit,
): Promise<ApiObject | null> {
  const given = awardIn(asked, body)
  if (given.id !== undefined && given.id !== id) throw new Refusal('contestApiOther')
  const before = await awardNow(asked, id)
  if (before === null) return null
  const form = await formOf(asked, id, { ...before, ...given })
  await store(asked, endAudit, form)
  return shown(form)
}

/** What the board gives is not removed. @returns false where there is no such award. Throws Refusal. */
export async function removeAward(asked: Asked, id: string, endAudit: EndAudit): Promise<boolean> {
  giverOf(asked)
  const before = await awardNow(asked, id)
  let isGone = false
  await act(asked, endAudit, async (em, cid) => {
    isGone = (await em.nativeDelete(ContestAward, { cid, id })) > 0
    if (!isGone && before !== null) throw new Refusal('forbidden')
    return isGone
  })
  return isGone
}
