import type { FastifyInstance } from 'fastify'
import { groupTrainingCalls } from '@podium/proto/calls/training/group-trainings.ts'
import { trainingAdminCalls as calls } from '@podium/proto/calls/training/training-admin.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import { handle, handleWithGroup } from '../../../platform/http/handle.ts'
import { enterGroup } from '../../groups/index.ts'
import { addCategory, deleteCategory, editCategory } from './category-commands.ts'
import { createTraining, deleteTraining, showTraining, updateTraining } from './commands.ts'
import { groupAdminScope, groupCategories, siteAdminScope, siteCategories } from './policy.ts'
import { addOwnProblem, addProblem, moveProblem, removeProblem } from './problem-commands.ts'
import { trainingProblemList } from './problem-queries.ts'
import { adminTraining, adminTrainings, groupTrainings } from './queries.ts'

const scopes = { site: siteAdminScope, group: groupAdminScope }
const nothing = () => null

/** Trainings in the back office, of the site and of groups (contract/admin 12, contract/groups 5). */
export function registerTrainingAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.adminTrainingList, ({ query }) => adminTrainings(db(), query))
  handleWithGroup(app, calls.adminTraining, scopes, ({ scope, query }) => adminTraining(db(), scope, query.tid))
  handle(app, calls.createTraining, ({ viewer, body }) => createTraining(ctx, viewer, body, null))
  handle(app, calls.updateTraining, ({ viewer, body }) =>
    updateTraining(ctx, siteAdminScope(viewer), body).then(nothing),
  )
  handleWithGroup(app, calls.deleteTraining, scopes, ({ scope, query }) =>
    deleteTraining(ctx, scope, query.tid).then(nothing),
  )
  handleWithGroup(app, calls.changeTrainingStatus, scopes, ({ scope, query }) =>
    showTraining(ctx, scope, query).then(nothing),
  )

  handle(app, calls.adminTrainingProblems, ({ viewer, query, locale }) =>
    trainingProblemList(db(), siteAdminScope(viewer), query, locale),
  )
  handleWithGroup(app, calls.addTrainingProblem, scopes, ({ scope, body }) =>
    addProblem(ctx, scope, body).then(nothing),
  )
  handle(app, calls.saveTrainingProblem, ({ viewer, body: { id, rank } }) =>
    moveProblem(ctx, siteAdminScope(viewer), { id, rank }).then(nothing),
  )
  handleWithGroup(app, calls.removeTrainingProblem, scopes, ({ scope, query }) =>
    removeProblem(ctx, scope, query).then(nothing),
  )
  registerGroupTrainings(app, ctx)
  registerCategories(app, ctx)
}

/** What of the trainings of groups has other fields than the site's. */
function registerGroupTrainings(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, groupTrainingCalls.groupAdminTrainingList, async ({ viewer, query }) => {
    const { isRoot } = await enterGroup(db(), { gid: query.gid, viewer, needs: 'admin' })
    return groupTrainings(db(), viewer, query, isRoot)
  })
  handle(app, groupTrainingCalls.createGroupTraining, async ({ viewer, body }) => {
    const { gid } = body.training
    if (!gid) throw new Refusal('groupNeeded')
    await enterGroup(db(), { gid, viewer, needs: 'admin' })
    return createTraining(ctx, viewer, body, gid)
  })
  handle(app, groupTrainingCalls.updateGroupTraining, ({ viewer, body }) => {
    if (!body.training.id) throw new Refusal('groupTrainingNeeded')
    return updateTraining(ctx, groupAdminScope(viewer), body).then(nothing)
  })
  handle(app, groupTrainingCalls.groupTrainingProblems, ({ viewer, query, locale }) =>
    trainingProblemList(db(), groupAdminScope(viewer), { ...query, queryExisted: query.queryExisted ?? true }, locale),
  )
  handle(app, groupTrainingCalls.addOwnGroupTrainingProblem, ({ viewer, query }) =>
    addOwnProblem(ctx, groupAdminScope(viewer), query).then(nothing),
  )
  handle(app, groupTrainingCalls.saveGroupTrainingProblem, ({ viewer, body }) =>
    moveProblem(ctx, groupAdminScope(viewer), body).then(nothing),
  )
}

/** For whoever manages all problems; those of a group for its heads as well. */
function registerCategories(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const rights = { site: siteCategories, group: groupCategories }
  handle(app, calls.addTrainingCategory, async ({ viewer, body }) => {
    await siteCategories(viewer)(db(), { gid: body.gid ?? null })
    return db().transactional((em) => addCategory(em, body))
  })
  handleWithGroup(app, calls.editTrainingCategory, rights, ({ scope, body }) =>
    db().transactional((em) => editCategory(em, scope, body).then(nothing)),
  )
  handleWithGroup(app, calls.deleteTrainingCategory, rights, ({ scope, query }) =>
    db().transactional((em) => deleteCategory(em, scope, query.cid).then(nothing)),
  )
}
