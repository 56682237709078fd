/** Roles and what they may (decision 8): super administrators give and take what is grantable, role by role. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { grantable, isRoot, permissionIds, permissions, rightsOf, roles } from '@podium/proto/rules/user/roles.ts'
import { change, firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'

/** Setting that holds, by role id, what was given instead of what the role comes with. */
export const rolePermissionsKey = 'rolePermissions'

export async function adminRoles(db: Db): Promise<CallAnswer<'adminRoles'>> {
  const [stored, counts] = await Promise.all([
    firstRow(
      db,
      sql<{
        value: Readonly<Record<string, readonly string[]>>
      }>`select value from setting where key = ${rolePermissionsKey}`,
    ),
    rows(
      db,
      sql<{ id: number; users: number }>`select role_id as id, count(*)::int as users from users group by role_id`,
    ),
  ])
  return {
    permissions: permissions
      .map((permission) => ({
        id: permissionIds[permission],
        name: permission,
        permission,
        isGrantable: grantable.includes(permission),
      }))
      .toSorted((a, b) => a.id - b.id),
    roles: roles.map((role) => ({
      id: role.id,
      role: role.name,
      description: role.name,
      status: 0,
      users: counts.find(({ id }) => id === role.id)?.users ?? 0,
      permissions: [...rightsOf(role, stored?.value[role.id] ?? null)],
    })),
  }
}

/** Throws Refusal. */
export async function editRole(db: Db, { id, permissions: given }: CallBody<'editRole'>): Promise<null> {
  const role = roles.find((one) => one.id === id)
  if (!role || isRoot(role.name)) throw new Refusal('roleFixed')
  await change(
    db,
    sql`
    insert into setting (key, value) values (${rolePermissionsKey}, ${JSON.stringify({ [id]: [...new Set(given)] })}::jsonb)
    on conflict (key) do update set value = setting.value || excluded.value`,
  )
  return null
}
