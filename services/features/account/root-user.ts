/**
 * The built-in super administrator. The password of the environment holds whenever it is a new one: at the first
 * start, and when it was changed there since the last start. A root who changed the password in the pages keeps that
 * one, however often the processes start again with the old setting.
 */
import { ROOT_UID } from '@podium/proto/rules/user/roles.ts'
import type { Context } from '../../platform/context.ts'
import { change, firstRow, sql } from '../../platform/database/sql.ts'
import { hashPassword, passwordFits } from './passwords.ts'

const rootRoleId = 1000
const lastAppliedKey = 'rootPasswordApplied'

/** Creates the root user, or gives it the password of the environment; call under the start lock. */
export async function ensureRootUser(ctx: Context): Promise<void> {
  const { rootPassword } = ctx.config
  if (rootPassword === null) return
  const db = ctx.orm.em.fork()
  const applied = await firstRow(
    db,
    sql<{ value: string }>`select value #>> '{}' as value from setting where key = ${lastAppliedKey}`,
  )
  if (applied && (await passwordFits(rootPassword, applied.value))) return
  const hash = await hashPassword(rootPassword)
  await ctx.orm.em.fork().transactional(async (em) => {
    await change(
      em,
      sql`
      insert into users (uid, username, password_hash, role_id, gmt_create, gmt_modified)
      values (${ROOT_UID}, 'root', ${hash}, ${rootRoleId}, ${ctx.now()}, ${ctx.now()})
      on conflict (uid) do update set password_hash = excluded.password_hash, gmt_modified = excluded.gmt_modified`,
    )
    await change(
      em,
      sql`
      insert into setting (key, value) values (${lastAppliedKey}, to_jsonb(${hash}::text))
      on conflict (key) do update set value = excluded.value`,
    )
    await ctx.sessions.endAll(ROOT_UID, { db: em })
  })
  ctx.sessions.forget(ROOT_UID)
  if (applied)
    ctx.log.warn('the root password was replaced by the one of the environment, and root signed out everywhere')
}
