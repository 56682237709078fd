import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Segment } from '../../../ui/form/segment.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'

export type BankStay = 'keep' | 'hide'

const Label = chakra('span', { base: { textStyle: 'label', fontWeight: 500 } })

interface BankChoiceProps {
  readonly value: BankStay
  /** False for whoever may not edit the problem, and for what no group can take out of the bank. */
  readonly mayHide: boolean
  readonly onChange: (value: BankStay) => void
}

/** Whether a problem stays in the bank while it is in a contest, and what others see then (decision 46). */
export function BankChoice({ value, mayHide, onChange }: BankChoiceProps) {
  const { t } = useLingui()
  const label = t`While it is in the contest`
  const visible = mayHide
    ? t`Everybody can still read and practise the problem, and see earlier submissions, before and during the contest.`
    : t`Everybody can still read and practise the problem. Only whoever may edit it can hide it.`
  const hidden = t`From now on only this contest shows the problem: others find neither it nor its statement. It returns to the bank when the contest has ended.`
  return (
    <Stack gap="6px" mt="14px">
      <Label aria-hidden>{label}</Label>
      <Segment
        label={label}
        size="lg"
        value={value}
        options={[
          { value: 'hide', label: t`Hide it until the end`, disabled: !mayHide },
          { value: 'keep', label: t`Keep it in the bank` },
        ]}
        onChange={onChange}
      />
      <HelpText size="label" minH="3.2em" aria-live="polite">
        {value === 'keep' ? visible : hidden}
      </HelpText>
    </Stack>
  )
}
