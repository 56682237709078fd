/**
 * Who may do what in a training (contract/contests-and-community, "training gate", and 6.16), asked by calls, topics
 * and submitting alike.
 */
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isTrainingStaff } from '@podium/proto/rules/training/training-rank.ts'
import type { Viewer } from '../../platform/context.ts'
import { groupAuthority } from '../groups/index.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { trainingColumns, trainingJoins } from './rows.ts'
import type { TrainingRow } from './rows.ts'

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

/** Null when there is none, or a hidden one: of that nobody is told, its author included. */
export async function viewTraining(db: Db, { tid, viewer, lock = false }: Asked): Promise<TrainingView | null> {
  const found = await firstRow(
    db,
    sql<TrainingRow & { isRegistered: boolean; groupAuthority: number | null }>`
    select ${trainingColumns}, ${groupAuthority(sql`t.gid`, viewer.uid)} as "groupAuthority", exists (select 1 from training_register r where r.tid = t.id and r.uid = ${viewer.uid}) as "isRegistered"
    from training t ${trainingJoins} where t.id = ${tid} and t.visible ${lock ? sql`for key share of t` : sql``}`,
  )
  if (!found) return null
  const { isRegistered, groupAuthority: authority } = found
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
