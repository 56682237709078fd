import { chakra } from '@chakra-ui/react'
import { ChevronDown } from 'lucide-react'
import type { ControlProps } from './field.tsx'
import { controlFocus } from './inputs.tsx'
import { touchHigh } from '../theme/touch.ts'

const Frame = chakra('span', {
  base: {
    'position': 'relative',
    'display': 'inline-flex',
    'alignItems': 'center',
    '& .lucide': { position: 'absolute', zIndex: 1, right: '8px', pointerEvents: 'none', color: 'fg.muted' },
  },
})
const Native = chakra('select', {
  base: {
    'appearance': 'none',
    'bg': 'bg',
    'color': 'fg',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    'textStyle': 'cell',
    'w': 'full',
    'pl': '10px',
    'pr': '28px',
    'textOverflow': 'ellipsis',
    '&:focus-visible': controlFocus,
    '&[aria-invalid=true]': { borderColor: 'fg.error' },
    '&[aria-invalid=true]:focus-visible': { outlineColor: 'fg.error' },
    '&:disabled': { bg: 'bg.subtle', color: 'fg.subtle', borderColor: 'border' },
    '& :is(option, optgroup)': { bg: 'bg.panel', color: 'fg' },
  },
  variants: {
    size: { lg: { h: 'controlLarge', textStyle: 'body' }, md: { h: 'control' }, sm: { h: '28px', ...touchHigh } },
  },
  defaultVariants: { size: 'md' },
})

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
  /** Head of the group in which it stands with its neighbours of the same group. */
  readonly group?: string
}

export interface SelectProps {
  /** Accessible name. */
  readonly label: string
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
  readonly size?: 'lg' | 'md' | 'sm'
  /** CSS width. */
  readonly width?: string
  readonly disabled?: boolean
  /** Ties it to the label and the message of its field. */
  readonly control?: ControlProps
}

interface Group {
  readonly group: string | undefined
  readonly members: SelectOption[]
}

function inGroups(options: readonly SelectOption[]): readonly Group[] {
  const groups: Group[] = []
  for (const option of options) {
    const last = groups.at(-1)
    if (last !== undefined && last.group === option.group) last.members.push(option)
    else groups.push({ group: option.group, members: [option] })
  }
  return groups
}

const choice = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
)

/** A choice from a list, by the platform's own control. */
export function Select({ label, value, options, onChange, size = 'md', width, disabled, control }: SelectProps) {
  return (
    <Frame width={width}>
      <Native
        aria-label={control === undefined ? label : undefined}
        {...control}
        size={size}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {inGroups(options).map(({ group, members }) =>
          group === undefined ? (
            members.map(choice)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(choice)}
            </optgroup>
          ),
        )}
      </Native>
      <ChevronDown size={14} aria-hidden />
    </Frame>
  )
}
