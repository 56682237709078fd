import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isCountry, isTeamCode } from '@podium/proto/rules/contest/contest-teams.ts'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { checked } from '../../../ui/form/checked.ts'
import { TextField } from '../../../ui/form/inputs.tsx'

/** Two fields beside each other, where there is room. */
export const FieldPair = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, columnGap: '14px', rowGap: '6px' },
})

export function useTeamChecks() {
  const { t } = useLingui()
  return {
    code: (text: string) =>
      isTeamCode(text.trim()) ? undefined : t`Letters, digits, underscores, dots and dashes, 36 at most`,
    name: (text: string) => (text.trim() === '' ? t`Give a name` : undefined),
    country: (text: string) =>
      text.trim() === '' || isCountry(text.trim()) ? undefined : t`Three capital letters, such as CHN`,
    any: () => undefined,
  }
}

interface CodeFieldProps<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly name: Path<Values>
  /** It is in use: rows of files are told apart by it. */
  readonly isFixed: boolean
}

/** The identifier, which stays what it is. */
export function CodeField<Values extends FieldValues>({ form, name, isFixed }: CodeFieldProps<Values>) {
  const { t } = useLingui()
  const checks = useTeamChecks()
  return <TextField label={t`Identifier`} maxLength={36} readOnly={isFixed} {...checked(form)(name, checks.code)} />
}
