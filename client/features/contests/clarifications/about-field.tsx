import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useContest } from '../frame/use-contest.ts'
import { problemsQuery } from '../queries.ts'

/** In place of the letter of a problem. */
export const general = ''

interface AboutFieldProps {
  readonly value: string
  readonly onChange: (displayId: string) => void
}

/** What a question or a message is about: a problem, or the contest in general. */
export function AboutField({ value, onChange }: AboutFieldProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const { data: problems = [] } = useQuery(problemsQuery(cid, false))
  const options = problems.map((one) => ({ value: one.displayId, label: `${one.displayId} ${one.displayTitle}` }))
  return (
    <SelectField
      label={t`About`}
      value={value}
      options={[{ value: general, label: t`General` }, ...options]}
      onChange={onChange}
    />
  )
}
