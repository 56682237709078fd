/**
 * Commentary of the jury, written on a page or sent to the Contest API (`post_comment`), by a tool with a token that
 * writes, too. It may speak of what the freeze hides, so it is for the jury alone: in calls, topic, collection, feed.
 * As the standard has it, what was written is never changed: it is removed, and written anew.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'
import { staffContest } from '../../contests/index.ts'
import { auditedWrite } from '../audited-commands.ts'
import type { EndAudit } from '../audited-commands.ts'
import { readCommentary } from '../commentary-queries.ts'
import { ContestCommentary } from '../entities.ts'
import { append, lockFeed } from '../feed/append.ts'
import type { ApiReader } from '../policy.ts'
import { presentCommentary } from '../present/commentary.ts'
import type { ApiObject } from '../present/objects.ts'
import type { Asked } from '../queries.ts'
import { sentForm, writtenForm } from './form.ts'
import type { CommentaryForm } from './form.ts'

type Tools = Pick<Context, 'orm' | 'now'>

export const sendsCommentary = ({ isJury, view, grant }: ApiReader): boolean =>
  isJury && (grant === null ? view.rights.has('clarifications') : grant.scope === 'jury-write')

interface Change {
  readonly cid: number
  readonly id: number
  readonly at: Date
}

/** In the feed, and to whoever has the page open. */
async function record(em: EntityManager, { cid, id, at }: Change): Promise<void> {
  await enqueue(em, [
    liveEvent({
      topic: topics.contest(cid, 'commentary'),
      rev: at.getTime(),
      kind: 'changed',
      data: { jury: { cid } },
    }),
  ])
  const feed = await lockFeed(em, cid)
  if (feed) await append(em, feed, [{ kind: 'commentary', commentaryId: id, isHidden: true }])
}

interface Written {
  readonly cid: number
  readonly uid: string
  readonly madeAt: Date
  readonly form: CommentaryForm
}

async function store(em: EntityManager, { form, ...by }: Written): Promise<number> {
  const made = em.create(ContestCommentary, { ...form, ...by })
  await em.flush()
  await record(em, { cid: by.cid, id: made.id, at: by.madeAt })
  return made.id
}

/** Stores what was sent to the Contest API. Throws Refusal. */
export async function sendCommentary(
  { ctx, db, reader }: Asked,
  body: unknown,
  endAudit: EndAudit,
): Promise<ApiObject | undefined> {
  const { viewer, contest, times } = reader.view
  if (viewer === null) throw new Refusal('contestSignIn')
  if (!sendsCommentary(reader)) throw new Refusal('forbidden')
  const form = await sentForm(db, contest, body)
  const [madeAt, { uid }, cid] = [ctx.now(), viewer, contest.id]
  const id = await auditedWrite({ viewer, call: 'writeCommentary', cid }, endAudit, () =>
    ctx.orm.em.fork().transactional((em) => store(em, { cid, uid, madeAt, form })),
  )
  const [stored] = await readCommentary(ctx.orm.em.fork(), cid, [id])
  return stored && presentCommentary(times, stored)
}

/** Throws Refusal. */
export const writeCommentary = (
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'writeCommentary'>,
): Promise<CallAnswer<'writeCommentary'>> =>
  orm.em.fork().transactional(async (em) => {
    const [{ cid }, madeAt] = [body, now()]
    const { contest } = await staffContest(em, { cid, viewer, now: madeAt }, 'clarifications')
    const form = await writtenForm(em, contest, body)
    return { id: await store(em, { cid, uid: viewer.uid, madeAt, form }) }
  })

/** Throws Refusal. */
export const removeCommentary = (
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, id }: CallQuery<'removeCommentary'>,
): Promise<null> =>
  orm.em.fork().transactional(async (em) => {
    const at = now()
    await staffContest(em, { cid, viewer, now: at }, 'clarifications')
    if ((await em.nativeDelete(ContestCommentary, { id, cid })) === 0) throw new Refusal('commentaryMissing')
    await record(em, { cid, id, at })
    return null
  })
