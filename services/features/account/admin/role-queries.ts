/** Roles and what they may (decision 8). */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { permissions, permissionIds, grantable, roles, rightsOf } from '@podium/proto/rules/user/roles.ts'
import { Setting } from '../entities.ts'
import { tables } from '../../entities.ts'

/** Permissions by role id, in place of those that the role comes with. */
export type GrantedByRole = Readonly<Record<string, readonly string[]>>

/** Setting that holds them. */
export const rolePermissionsKey = 'rolePermissions'

export async function adminRoles(em: EntityManager): Promise<CallAnswer<'adminRoles'>> {
  const [stored, counts] = await Promise.all([
    em.findOne(Setting, rolePermissionsKey),
    tables(em)
      .selectFrom('users')
      .select(({ fn }) => ['roleId', fn.countAll<number>().as('count')])
      .groupBy('roleId')
      .execute(),
  ])
  const granted = stored?.value as GrantedByRole | undefined
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
      users: counts.find(({ roleId }) => roleId === role.id)?.count ?? 0,
      permissions: [...rightsOf(role, granted?.[role.id] ?? null)],
    })),
  }
}
