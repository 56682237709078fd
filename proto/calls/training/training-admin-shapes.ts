/** Trainings as the back office reads and writes them. */
import { Type } from 'typebox'
import { Nullable, Time, Id, NullableText, Int, NullableInt, Revision, BaseRevision } from '../shapes.ts'
import { trainingLimits, trainingAuths, trainingNames } from '../../rules/training/training-form.ts'

const Flag = Type.Optional(Nullable(Type.Boolean()))

const times = { gmtCreate: Time, gmtModified: Time }

export const AdminTraining = Type.Object({
  id: Id,
  title: Type.String(),
  description: Type.String(),
  author: Type.String(),
  auth: Type.String(),
  privatePwd: Type.Unsafe<string | null>({ ...NullableText, description: 'null in lists' }),
  status: Type.Boolean({ description: 'visible' }),
  rank: Int,
  rankShowName: Type.String(),
  isGroup: Type.Boolean(),
  gid: NullableInt,
  revision: Revision,
  ...times,
})

/** Additions of the list: the category and the number of problems. */
export const AdminTrainingRow = Type.Object({
  ...AdminTraining.properties,
  categoryName: NullableText,
  categoryColor: NullableText,
  problemCount: Int,
})

export const TrainingDto = Type.Object({
  training: Type.Object({
    id: Type.Optional(Nullable(Id)),
    title: Type.String({ maxLength: trainingLimits.titleMaxChars }),
    description: Type.Optional(Nullable(Type.String({ maxLength: trainingLimits.descriptionMaxChars }))),
    auth: Type.Enum(trainingAuths),
    privatePwd: Type.Optional(Nullable(Type.String({ maxLength: trainingLimits.passwordMaxChars }))),
    status: Flag,
    rank: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: trainingLimits.rankMax }))),
    rankShowName: Type.Optional(Nullable(Type.Enum(trainingNames))),
  }),
  trainingCategory: Type.Optional(
    Nullable(
      Type.Object({
        id: Type.Optional(Nullable(Id)),
        name: Type.Optional(Nullable(Type.String({ maxLength: trainingLimits.categoryNameMaxChars }))),
        color: Type.Optional(Nullable(Type.String({ maxLength: 64 }))),
      }),
    ),
  ),
  baseRevision: BaseRevision,
})

export const LinkedTrainingProblem = Type.Object({
  id: Id,
  tid: Id,
  pid: Id,
  displayId: Type.String(),
  rank: Int,
  ...times,
})
