/** Super administrators give and take what is grantable, role by role (decision 8). */
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot, roles } from '@podium/proto/rules/user/roles.ts'
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import { tables } from '../../entities.ts'
import { Setting } from '../entities.ts'
import { rolePermissionsKey } from './role-queries.ts'
import type { GrantedByRole } from './role-queries.ts'

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
