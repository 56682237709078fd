/**
 * Who may do what in a training (contract/contests-and-community, "training gate", and 6.16), asked by calls, topics
 * and submitting alike.
 */
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isTrainingStaff } from '@podium/proto/rules/training/training-rank.ts'
import type { Viewer } from '../../platform/context.ts'
import { groupAuthority } from '../groups/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import { namedTrainings } from './queries.ts'
import type { TrainingRow } from './queries.ts'

/** A training as one reader meets it. */
export interface TrainingView {
  readonly training: TrainingRow
  readonly viewer: Viewer
  readonly isStaff: boolean
  /** The reader gave the password, or has submitted from a public training. */
  readonly isRegistered: boolean
  /** 3 to 5 for a member of the training's group; null for others, and where there is no group. */
  readonly groupAuthority: number | null
}

interface Asked {
  readonly tid: number
  readonly viewer: Viewer
  /** Keeps the training from changing until the transaction ends. */
  readonly lock?: boolean
}

/** Null when there is none, or a hidden one, which nobody learns of, its author included. */
export async function viewTraining(db: Db, { tid, viewer, lock = false }: Asked): Promise<TrainingView | null> {
  const query = namedTrainings(db)
    .select(({ selectFrom, exists, ref }) => [
      groupAuthority(ref('t.gid'), viewer.uid).as('groupAuthority'),
      exists(
        selectFrom('training_register as r')
          .select('r.tid')
          .whereRef('r.tid', '=', 't.id')
          .where('r.uid', '=', viewer.uid),
      ).as('isRegistered'),
    ])
    .where('t.id', '=', tid)
    .where('t.visible', '=', true)
  const found = await (lock ? query.forKeyShare('t') : query).executeTakeFirst()
  if (!found) return null
  const { groupAuthority: authority } = found
  const isRegistered = Boolean(found.isRegistered)
  return {
    training: found,
    viewer,
    isStaff: isTrainingStaff(viewer, found, authority),
    isRegistered,
    groupAuthority: authority,
  }
}

const isOutsideGroup = ({ training, isStaff, groupAuthority: authority }: TrainingView): boolean =>
  training.gid !== null && !isStaff && authority === null

/** Why a reader may not look inside, or null. */
export function trainingRefusal(view: TrainingView): ErrorCode | null {
  if (isOutsideGroup(view)) return 'trainingGroupOnly'
  return view.training.auth === 'Public' || view.isStaff || view.isRegistered ? null : 'trainingNotRegistered'
}

/** A training that exists, is visible, and is of no group that the reader is not in. Throws Refusal. */
export async function existingTraining(db: Db, asked: Asked): Promise<TrainingView> {
  const view = await viewTraining(db, asked)
  if (!view) throw new Refusal('trainingMissing')
  if (isOutsideGroup(view)) throw new Refusal('trainingGroupOnly')
  return view
}

/** A training whose inside the reader may see. Throws Refusal. */
export async function enterTraining(db: Db, asked: Asked): Promise<TrainingView> {
  const view = await existingTraining(db, asked)
  const refusal = trainingRefusal(view)
  if (refusal) throw new Refusal(refusal)
  return view
}
