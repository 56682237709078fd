import { useLingui } from '@lingui/react/macro'
import type { roles } from '@podium/proto/rules/user/roles.ts'

type RoleId = (typeof roles)[number]['id']

/** Roles in the reader's language, by id. */
export function useRoleNames(): Readonly<Record<RoleId, string>> {
  const { t } = useLingui()
  return {
    1000: t`Super administrator`,
    1001: t`Administrator`,
    1008: t`Problem administrator`,
    1002: t`User`,
    1003: t`No submitting`,
    1004: t`No posting`,
    1005: t`No comments`,
    1006: t`No submitting, no posting`,
    1007: t`No submitting, muted`,
  }
}

export const roleName = (names: Readonly<Record<number, string>>, id: number): string => names[id] ?? String(id)

/** The order of choices: those with rights first. */
export const roleOrder: readonly RoleId[] = [1000, 1001, 1008, 1002, 1003, 1004, 1005, 1006, 1007]
