/** Roles and what they may (decision 8): super administrators give and take what is grantable, role by role. */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { grantable, isRoot, permissionIds, permissions, rightsOf, roles } from '@podium/proto/rules/user/roles.ts'
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import { tables } from '../../entities.ts'
import { Setting } from '../entities.ts'

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

/** Throws Refusal. */
export async function editRole(em: EntityManager, { id, permissions: given }: CallBody<'editRole'>): Promise<null> {
  const role = roles.find((one) => one.id === id)
  if (!role || isRoot(role.name)) throw new Refusal('roleFixed')
  await em.transactional(async (inner) => {
    await tables(inner)
      .insertInto('setting')
      .values({ key: rolePermissionsKey, value: {} })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const setting = await inner.findOneOrFail(Setting, rolePermissionsKey, { lockMode: LockMode.PESSIMISTIC_WRITE })
    setting.value = { ...(setting.value as GrantedByRole), [id]: [...new Set(given)] }
  })
  return null
}
