/**
 * The built-in super administrator. The password of the environment holds whenever it is a new one: at the first
 * start, and when it was changed there since the last start. A root who changed the password in the pages keeps that
 * one, however often the processes start again with the old setting.
 */
import { rootUid, roleIds } from '@podium/proto/rules/user/roles.ts'
import type { Context } from '../../platform/context.ts'
import { Setting, User } from './entities.ts'
import { giveNotices } from '../notices/index.ts'
import { hashPassword, passwordFits } from './passwords/hash.ts'

const lastAppliedKey = 'rootPasswordApplied'

/** Creates the root user, or gives it the password of the environment; call under the start lock. */
export async function ensureRootUser(ctx: Context): Promise<void> {
  const { rootPassword } = ctx.config
  if (rootPassword === null) return
  const applied = await ctx.orm.em.fork().findOne(Setting, lastAppliedKey)
  if (applied && (await passwordFits(rootPassword, String(applied.value)))) return
  const hash = await hashPassword(rootPassword)
  await ctx.orm.em.fork().transactional(async (em) => {
    const root = await em.findOne(User, rootUid)
    const now = ctx.now()
    if (root) em.assign(root, { passwordHash: hash, gmtModified: now })
    else {
      const made = { uid: rootUid, username: 'root', roleId: roleIds.root, gmtCreate: now, gmtModified: now }
      em.create(User, { ...made, passwordHash: hash })
    }
    await em.upsert(Setting, { key: lastAppliedKey, value: hash })
    await em.flush()
    await giveNotices(em, [rootUid])
    await ctx.sessions.endAll(rootUid, { db: em })
  })
  ctx.sessions.forget(rootUid)
  if (applied)
    ctx.log.warn('the root password was replaced by the one of the environment, and root signed out everywhere')
}
