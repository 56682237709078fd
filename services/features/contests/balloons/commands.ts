/** A balloon that is delivered, or taken off again (contract/contests-and-community 6.11). */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { ContestRecord } from '../entities.ts'
import { staffContest } from '../policy.ts'
import { enqueue, liveEvent } from '../../../platform/outbox/outbox.ts'

type Tools = Pick<Context, 'orm' | 'now'>

/** The balloon that goes is all that this participant has of the problem. */
async function takeOff(em: EntityManager, cid: number, submitId: number): Promise<number> {
  const record = await em.findOne(ContestRecord, {
    submitId,
    cid,
    $or: [{ status: Status.accepted }, { checked: true }],
  })
  return record ? em.nativeUpdate(ContestRecord, { cid, cpid: record.cpid, uid: record.uid }, { checked: false }) : 0
}

/** Others who work on the queue see the tick at once. Throws Refusal. */
export async function checkAccepted(
  { orm, now }: Tools,
  viewer: Viewer,
  { id, cid, checked }: CallBody<'checkContestAcInfo'>,
): Promise<void> {
  const at = now()
  await orm.em.fork().transactional(async (em) => {
    await staffContest(em, { cid, viewer, now: at }, 'balloons')
    const changed = checked
      ? await em.nativeUpdate(ContestRecord, { submitId: id, cid, status: Status.accepted }, { checked })
      : await takeOff(em, cid, id)
    if (changed === 0) throw new Refusal('contestRecordMissing')
    await enqueue(em, [
      liveEvent({
        topic: topics.contest(cid, 'ac-info'),
        rev: at.getTime(),
        kind: 'checked',
        data: { jury: { id, checked } },
      }),
    ])
  })
}
