/** Choosing what is judged again, and forgetting it. Neither changes anything that anybody but the jury sees. */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { codesInProgress } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { isDisplayId, isOneOf } from '../../../platform/database/expressions.ts'
import { readText } from '../../../platform/http/read-text.ts'
import { participantsNamed, staffContest } from '../../contests/index.ts'
import { tables } from '../../entities.ts'
import { Rejudging, RejudgingRun } from './entities.ts'
import { notifyRejudgings } from './events.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Body = CallBody<'startRejudging'>

const reasonMaxChars = 500
/** Of one contest, waiting for whoever looks at them. */
const openMost = 5
const insertedAtOnce = 1_000

/**
 * Of participants, judged here and decided: what is judged now gets its verdict anyway, and what was imported has no
 * code.
 */
const choose = (em: EntityManager, uid: string | undefined, { cid, displayId, language, status, submitIds }: Body) =>
  tables(em)
    .selectFrom('contest_record as r')
    .innerJoin('submission as s', 's.submitId', 'r.submitId')
    .innerJoin('contest_problem as cp', 'cp.id', 'r.cpid')
    .innerJoin('problem as p', 'p.id', 's.pid')
    .select(['s.submitId', 's.attempt'])
    .where('r.cid', '=', cid)
    .where('r.counts', '=', true)
    .where('s.codeBytes', '>', 0)
    .where('p.isRemote', '=', false)
    .where('s.status', 'not in', codesInProgress)
    .$if(Boolean(displayId?.trim()), (all) =>
      all.where(({ ref }) => isDisplayId(ref('cp.displayId'), displayId?.trim() ?? '')),
    )
    .$if(uid !== undefined, (all) => all.where('r.uid', '=', uid ?? ''))
    .$if(Boolean(language), (all) => all.where('s.language', '=', language ?? ''))
    .$if(typeof status === 'number', (all) => all.where('s.status', '=', status ?? 0))
    .$if(Boolean(submitIds?.length), (all) => all.where(({ ref }) => isOneOf(ref('s.submitId'), submitIds ?? [])))
    .orderBy('s.submitId')
    .execute()

/** Throws Refusal. */
export async function startRejudging(
  { orm, now }: Tools,
  viewer: Viewer,
  body: Body,
): Promise<CallAnswer<'startRejudging'>> {
  const at = now()
  const reason = readText('reason', body.reason, reasonMaxChars)
  return orm.em.fork().transactional(async (em) => {
    const { cid } = body
    const { contest } = await staffContest(em, { cid, viewer, now: at, lock: true }, 'rejudging')
    if ((await em.count(Rejudging, { cid, endedAt: null })) >= openMost)
      throw new Refusal('rejudgingsOpen', { max: openMost })
    const name = body.username?.trim()
    const [uid] = name ? await participantsNamed(em, contest, [name]) : []
    const chosen = await choose(em, uid, body)
    if (chosen.length === 0) throw new Refusal('nothingToRejudge')
    const made = em.create(Rejudging, { cid, reason, total: chosen.length, madeBy: viewer.username, madeAt: at })
    await em.flush()
    for (let from = 0; from < chosen.length; from += insertedAtOnce)
      await em.insertMany(
        RejudgingRun,
        chosen.slice(from, from + insertedAtOnce).map((one) => ({ ...one, rejudgingId: made.id })),
      )
    await notifyRejudgings(em, cid, at)
    return { id: made.id, total: chosen.length }
  })
}

/** Its runs that a judge has go on and are forgotten. Throws Refusal. */
export async function dropRejudging(
  { orm, now }: Tools,
  viewer: Viewer,
  { cid, id }: CallBody<'dropRejudging'>,
): Promise<null> {
  const at = now()
  return orm.em.fork().transactional(async (em) => {
    await staffContest(em, { cid, viewer, now: at }, 'rejudging')
    const found = await em.findOne(Rejudging, { id, cid, endedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!found) throw new Refusal('rejudgingMissing')
    em.assign(found, { state: 'dropped', endedBy: viewer.username, endedAt: at })
    await em.flush()
    await em.nativeDelete(RejudgingRun, { rejudgingId: id })
    await notifyRejudgings(em, cid, at)
    return null
  })
}
