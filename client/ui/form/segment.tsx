import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { touchHigh } from '../theme/touch.ts'

const Group = chakra('div', {
  base: {
    display: 'inline-flex',
    flexShrink: 0,
    h: 'control',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l2',
    overflow: 'hidden',
  },
  variants: { size: { lg: { h: 'controlLarge' }, md: {}, sm: { h: 'controlSmall', bg: 'bg', ...touchHigh } } },
})
const Choice = chakra('label', {
  base: {
    'flex': 1,
    'display': 'inline-flex',
    'alignItems': 'center',
    'justifyContent': 'center',
    'px': '12px',
    'color': 'fg.muted',
    'textStyle': 'cell',
    'whiteSpace': 'nowrap',
    '& + &': { borderLeftWidth: '1px', borderColor: 'border' },
    '&:hover': { bg: 'bg.subtle' },
    '&:has(:checked)': { bg: 'bg.muted', color: 'fg', fontWeight: 600 },
    '&:has(:disabled)': { color: 'fg.subtle', cursor: 'not-allowed' },
    '&:has(:focus-visible)': {
      outline: '2px solid {colors.accent.focusRing}',
      outlineOffset: '-2px',
      borderRadius: 'l2',
    },
  },
})
const Radio = chakra('input', { base: { srOnly: true } })

export interface SegmentOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly disabled?: boolean
}

export interface SegmentProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string
  readonly value: Value
  readonly options: readonly SegmentOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly size?: 'lg' | 'md' | 'sm'
}

/** One of a few, side by side: real radio buttons, so arrows work. */
export function Segment<Value extends string>({ label, value, options, onChange, size = 'md' }: SegmentProps<Value>) {
  const name = useId()
  return (
    <Group role="radiogroup" aria-label={label} size={size}>
      {options.map((option) => (
        <Choice key={option.value}>
          <Radio
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Choice>
      ))}
    </Group>
  )
}
