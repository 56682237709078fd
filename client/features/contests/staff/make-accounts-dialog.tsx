import { useLingui } from '@lingui/react/macro'
import { staffLimits } from '@podium/proto/rules/contest/contest-staff.ts'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import type { AccountSlip } from './account-sheet.tsx'
import { staffKey } from './queries.ts'
import { RoleField } from './role-field.tsx'
import { useRoleWords } from './role-words.ts'

interface MakeAccountsDialogProps {
  readonly mayGive: readonly StaffRole[]
  readonly onMade: (slips: readonly AccountSlip[]) => void
  readonly onClose: () => void
}

/** Accounts that work for this contest only. */
export function MakeAccountsDialog({ mayGive, onMade, onClose }: MakeAccountsDialogProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const words = useRoleWords()
  const [role, setRole] = useState<StaffRole>(mayGive.find((one) => one === 'balloons') ?? 'spectator')
  const form = useForm<{ readonly count: string }>({ defaultValues: { count: '1' } })
  const field = checked(form)
  const { accountsAtOnce: max } = staffLimits
  const make = form.handleSubmit(async ({ count }) => {
    const made = await call('makeStaffAccounts', { body: { cid, role, count: Number(count) } }).catch(() => null)
    if (made === null) return
    onMade(made.accounts.map((account) => ({ ...account, lines: [words[role].name] })))
    onClose()
    await client.invalidateQueries({ queryKey: staffKey(cid) })
  })
  return (
    <FormDialog
      title={t`Make accounts`}
      verb={t`Make accounts`}
      isBusy={form.formState.isSubmitting}
      onSubmit={make}
      onClose={onClose}
    >
      <RoleField mayGive={mayGive} role={role} onChange={setRole} />
      <TextField
        label={t`How many`}
        inputMode="numeric"
        {...field('count', (value) =>
          /^\d{1,3}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= max
            ? undefined
            : t`A whole number from 1 to ${max}`,
        )}
      />
      <HelpText>{t`They work for this contest only, and end an hour after it or when its board is opened.`}</HelpText>
    </FormDialog>
  )
}
