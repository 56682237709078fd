import { useLingui } from '@lingui/react/macro'
import { errorText } from '@podium/proto/errors/index.ts'
import { createContext, use } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocale } from '../../../ui/text/locale.ts'
import type { ContestDraft, Stored } from './draft.ts'
import type { DraftFault, FaultField } from './faults.ts'

export interface ContestFormState {
  readonly form: UseFormReturn<ContestDraft>
  /** Null for a contest that does not exist yet. */
  readonly stored: Stored | null
  /** What is wrong, from the first try to save on. */
  readonly faults: readonly DraftFault[]
}

export const ContestFormContext = createContext<ContestFormState | null>(null)

export function useContestForm(): ContestFormState {
  const state = use(ContestFormContext)
  if (state === null) throw new Error('a part of the contest form stands outside of it')
  return state
}

const lastPart = /[^.]+$/

/** Names of the fields, and what is wrong with one in words: those of the server where the rule is shared. */
export function useFieldTexts() {
  const { t } = useLingui()
  const locale = useLocale()
  const labels: Readonly<Record<string, string>> = {
    title: t`Title`,
    description: t`Contest description`,
    startTime: t`Start`,
    endTime: t`End`,
    name: t`Name`,
    background: t`Background`,
    color: t`Text colour`,
    num: t`Number`,
    priority: t`Priority`,
    penaltyMinutes: t`Penalty per wrong attempt`,
    submitIntervalS: t`Submission interval`,
  }
  const labelOf = (field: string): string => labels[lastPart.exec(field)?.[0] ?? ''] ?? field
  const textOf = ({ field, rule, params }: DraftFault): string => {
    const label = labelOf(field)
    const max = params?.max ?? 0
    switch (rule) {
      case 'required':
        return t`${label} is required`
      case 'tooLong':
        return t`At most ${max} characters`
      case 'tooMany':
        return t`At most ${max} entries`
      case 'number':
        return t`${label}: enter a whole number of 0 or more`
      case 'contestRuleText':
        return t`Use whole numbers; the last must not be below the first`
      case 'awardInvalid':
        return errorText(rule, locale, { ...params, field: label })
      default:
        return errorText(rule, locale, params)
    }
  }
  return { labelOf, textOf }
}

/** What is wrong with one field, in words. */
export function useError(): (field: FaultField) => string | undefined {
  const { faults } = useContestForm()
  const { textOf } = useFieldTexts()
  return (field) => {
    const fault = faults.find((each) => each.field === field)
    return fault === undefined ? undefined : textOf(fault)
  }
}
