import type { FastifyInstance } from 'fastify'
import { userAdminCalls as calls } from '@podium/proto/calls/user/user-admin.ts'
import type { Context } from '../../../platform/context.ts'
import { handleDownload } from '../../../platform/http/downloads.ts'
import { handle } from '../../../platform/http/handle.ts'
import { generateUsers, insertUserRows } from './create-commands.ts'
import { editUser } from './commands.ts'
import { adminUsers } from './queries.ts'
import { deleteUsers } from './remove-commands.ts'
import { editRole } from './role-commands.ts'
import { adminRoles } from './role-queries.ts'
import { userSheet } from './user-sheet.ts'
import { checkUserRows } from './form.ts'

/** Users in the back office: for super administrators. */
export function registerUserAdmin(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.adminUsers, ({ query }) => adminUsers(db(), query))
  handle(app, calls.editUser, ({ viewer, body }) => editUser(ctx, viewer, body))
  handle(app, calls.deleteUsers, ({ viewer, body, locale }) => deleteUsers(ctx, viewer, { ids: body.ids, locale }))
  handle(app, calls.checkUserRows, ({ body, locale }) => checkUserRows(db(), body, locale))
  handle(app, calls.insertUserRows, ({ body, locale }) => insertUserRows(ctx, body, locale))
  handle(app, calls.generateUsers, ({ body }) => generateUsers(ctx, body))
  handle(app, calls.adminRoles, () => adminRoles(db()))
  handle(app, calls.editRole, ({ body }) => editRole(db(), body))
  handleDownload(app, calls.downloadGeneratedUsers, ({ query }) => userSheet(db(), query.key, ctx.now()))
}
