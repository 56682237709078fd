import type { FastifyInstance } from 'fastify'
import { groupTrainingCalls as calls } from '@podium/proto/calls/training/group-trainings.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import { enterGroup } from '../../groups/index.ts'
import { handle } from '../../../platform/http/handle.ts'
import { groupAdminScope } from './policy.ts'
import { createTraining, deleteTraining, showTraining, updateTraining } from './commands.ts'
import { addOwnProblem, addProblem, moveProblem, removeProblem } from './problem-commands.ts'
import { trainingProblemList } from './problem-queries.ts'
import { adminTraining, groupTrainings } from './queries.ts'

/** Trainings of groups, for those who make them (contract/groups 5). */
export function registerGroupTrainings(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const nothing = () => null

  handle(app, calls.groupAdminTrainingList, async ({ viewer, query }) => {
    const { isRoot } = await enterGroup(db(), { gid: query.gid, viewer, needs: 'admin' })
    return groupTrainings(db(), viewer, query, isRoot)
  })
  handle(app, calls.groupTraining, ({ viewer, query }) => adminTraining(db(), groupAdminScope(viewer), query.tid))
  handle(app, calls.createGroupTraining, async ({ viewer, body }) => {
    const { gid } = body.training
    if (!gid) throw new Refusal('groupNeeded')
    await enterGroup(db(), { gid, viewer, needs: 'admin' })
    return createTraining(ctx, viewer, body, gid)
  })
  handle(app, calls.updateGroupTraining, ({ viewer, body }) => {
    if (!body.training.id) throw new Refusal('groupTrainingNeeded')
    return updateTraining(ctx, groupAdminScope(viewer), body).then(nothing)
  })
  handle(app, calls.deleteGroupTraining, ({ viewer, query }) =>
    deleteTraining(ctx, groupAdminScope(viewer), query.tid).then(nothing),
  )
  handle(app, calls.changeGroupTrainingStatus, ({ viewer, query }) =>
    showTraining(ctx, groupAdminScope(viewer), query).then(nothing),
  )

  handle(app, calls.groupTrainingProblems, ({ viewer, query, locale }) =>
    trainingProblemList(db(), groupAdminScope(viewer), { ...query, queryExisted: query.queryExisted ?? true }, locale),
  )
  handle(app, calls.addGroupTrainingProblem, ({ viewer, body }) =>
    addProblem(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.addOwnGroupTrainingProblem, ({ viewer, query }) =>
    addOwnProblem(ctx, groupAdminScope(viewer), query).then(nothing),
  )
  handle(app, calls.saveGroupTrainingProblem, ({ viewer, body }) =>
    moveProblem(ctx, groupAdminScope(viewer), body).then(nothing),
  )
  handle(app, calls.removeGroupTrainingProblem, ({ viewer, query }) =>
    removeProblem(ctx, groupAdminScope(viewer), query).then(nothing),
  )
}
