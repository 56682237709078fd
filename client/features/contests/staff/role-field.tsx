import { useLingui } from '@lingui/react/macro'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useRoleWords } from './role-words.ts'

interface RoleFieldProps {
  readonly mayGive: readonly StaffRole[]
  readonly role: StaffRole
  readonly onChange: (role: StaffRole) => void
}

/** Which role, with what it opens. */
export function RoleField({ mayGive, role, onChange }: RoleFieldProps) {
  const { t } = useLingui()
  const words = useRoleWords()
  return (
    <SelectField
      label={t`Role`}
      value={role}
      options={mayGive.map((one) => ({ value: one, label: words[one].name }))}
      onChange={(value) => onChange(mayGive.find((one) => one === value) ?? role)}
      help={words[role].work}
    />
  )
}
