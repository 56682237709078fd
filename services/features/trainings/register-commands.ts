/** How to get into a private training (contract/contests-and-community 6.16). */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { isSamePassword } from '../account/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { lockGate } from '../submissions/index.ts'
import { existingTraining } from './policy.ts'
import { addParticipant } from './records.hot-sql.ts'
import { notifyTrainingChanged } from './events.ts'

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
