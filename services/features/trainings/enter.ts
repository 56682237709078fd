/** How to get into a private training (contract/contests-and-community 6.16). */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../context.ts'
import { isSamePassword } from '../../db/passwords-of-places.ts'
import { firstRow, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { lockGate } from '../../db/submit-gate.ts'
import { existingTraining } from '../../db/training-access.ts'
import { addParticipant } from '../../db/training-records.ts'
import { notifyTrainingChanged } from '../../outbox/training-events.ts'

/** Throws Refusal for somebody who has entered a training that is gone or hidden now. */
export async function trainingAccess(db: Db, viewer: Viewer, tid: number): Promise<CallAnswer<'trainingAccess'>> {
  const entered = await firstRow(
    db,
    sql<{ visible: boolean }>`
    select t.visible from training_register r join training t on t.id = r.tid where r.tid = ${tid} and r.uid = ${viewer.uid}`,
  )
  if (entered && !entered.visible) throw new Refusal('trainingMissing')
  return { access: entered !== null }
}

async function registerIn(
  db: Db,
  viewer: Viewer,
  { tid, password }: { readonly tid: number; readonly password: string },
  now: Date,
): Promise<void> {
  // Their own submissions wait for this: what is accepted meanwhile is recorded by one side or the other.
  await lockGate(db, viewer.uid)
  const { training } = await existingTraining(db, { tid, viewer, lock: true })
  if (training.auth === 'Public' || training.pwd === null) throw new Refusal('trainingPasswordNeedless')
  if (!isSamePassword(password, training.pwd)) throw new Refusal('trainingPasswordWrong')
  if (!(await addParticipant(db, tid, viewer.uid))) throw new Refusal('trainingTwice')
  await notifyTrainingChanged(db, tid, now.getTime())
}

/** Throws Refusal. */
export const registerForTraining = async (
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  { tid, password }: CallBody<'registerTraining'>,
): Promise<void> => {
  if (!password) throw new Refusal('trainingPasswordEmpty')
  await orm.em.fork().transactional((db) => registerIn(db, viewer, { tid, password }, now()))
}
