import { useLingui } from '@lingui/react/macro'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'

interface RoleWords {
  readonly name: string
  /** What somebody with the role sees and does. */
  readonly work: string
}

export function useRoleWords(): Readonly<Record<StaffRole, RoleWords>> {
  const { t } = useLingui()
  return {
    director: {
      name: t`Director`,
      work: t`Changes the settings, gives roles, and does everything that the jury does.`,
    },
    jury: { name: t`Jury`, work: t`Sees every submission and the live board, announces, and works on both queues.` },
    balloons: { name: t`Balloon runner`, work: t`Sees the balloon queue only.` },
    prints: { name: t`Print runner`, work: t`Sees the print queue only.` },
    spectator: { name: t`Live board`, work: t`Sees the board without its freeze, and nothing else.` },
  }
}
