import type { FastifyInstance } from 'fastify'
import { groupCalls as calls } from '@podium/proto/calls/group/groups.ts'
import type { Context } from '../../platform/context.ts'
import { handle } from '../../platform/http/handle.ts'
import { registerUploads } from '../../platform/http/uploads.ts'
import { addAnnouncement, deleteAnnouncement, editAnnouncement } from './announcement-commands.ts'
import { listAnnouncements } from './announcement-queries.ts'
import { uploadGroupAvatar } from './avatar-commands.ts'
import { disbandGroup } from './disband-commands.ts'
import { deleteGroupFile } from './file-commands.ts'
import { listFiles } from './file-queries.ts'
import { applyToGroup, changeMember, exitGroup, removeMember } from './member-commands.ts'
import { listApplications, listMembers } from './member-queries.ts'
import { groupRanks } from './rank-queries.ts'
import { groupAccess, groupAuth, groupDetail, listGroups } from './list-queries.ts'
import { createGroup, editGroup } from './commands.ts'
import { groupCreation } from './creation-policy.ts'

/** A code may be tried so many times a minute from one address. */
const triesPerMinute = 20
const avatarsPerMinute = 30

/** Groups: the list, the group itself, and who is in it. */
export function registerGroups(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.groupList, ({ viewer, query }) => listGroups(db(), viewer, query))
  handle(app, calls.groupDetail, ({ viewer, query }) => groupDetail(db(), viewer, query.gid))
  handle(app, calls.groupAccess, ({ viewer, query }) => groupAccess(db(), viewer, query.gid))
  handle(app, calls.groupAuth, ({ viewer, query }) => groupAuth(db(), viewer, query.gid))
  handle(app, calls.groupCreation, ({ viewer, locale }) => groupCreation(ctx, viewer, locale))
  handle(app, calls.createGroup, ({ viewer, body }) => createGroup(ctx, viewer, body))
  handle(app, calls.editGroup, ({ viewer, body }) => editGroup(ctx, viewer, body))
  handle(app, calls.deleteGroup, ({ viewer, query }) => disbandGroup(ctx, viewer, query.gid))
  handle(app, calls.groupMembers, ({ viewer, query }) => listMembers(db(), viewer, query))
  handle(app, calls.groupApplications, ({ viewer, query }) => listApplications(db(), viewer, query))
  handle(app, calls.applyToGroup, ({ viewer, query }) => applyToGroup(ctx, viewer, query), {
    perMinute: triesPerMinute,
  })
  handle(app, calls.changeGroupMember, ({ viewer, body }) => changeMember(ctx, viewer, body))
  handle(app, calls.removeGroupMember, ({ viewer, query }) => removeMember(ctx, viewer, query))
  handle(app, calls.groupAnnouncements, ({ viewer, query }) => listAnnouncements(db(), viewer, query, false))
  handle(app, calls.groupAdminAnnouncements, ({ viewer, query }) => listAnnouncements(db(), viewer, query, true))
  handle(app, calls.addGroupAnnouncement, ({ viewer, body }) => addAnnouncement(ctx, viewer, body))
  handle(app, calls.editGroupAnnouncement, ({ viewer, body }) => editAnnouncement(ctx, viewer, body))
  handle(app, calls.deleteGroupAnnouncement, ({ viewer, query }) => deleteAnnouncement(ctx, viewer, query.aid))
  handle(app, calls.groupFiles, ({ viewer, query }) => listFiles(db(), viewer, query))
  handle(app, calls.deleteGroupFile, ({ viewer, query }) => deleteGroupFile(ctx, viewer, query.fileId))
  const rank = groupRanks(ctx)
  handle(app, calls.groupRank, ({ viewer, query }) => rank(viewer, query))
  registerUploads(app, (scope) =>
    handle(scope, calls.uploadGroupAvatar, ({ viewer, request }) => uploadGroupAvatar(ctx, viewer, request), {
      perMinute: avatarsPerMinute,
    }),
  )
  handle(app, calls.exitGroup, ({ viewer, query }) => exitGroup(ctx, viewer, query.gid))
}
