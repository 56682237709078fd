import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Label = chakra('label', {
  base: {
    'position': 'relative',
    'display': 'inline-flex',
    'verticalAlign': 'middle',
    'alignItems': 'center',
    'gap': '8px',
    'textStyle': 'cell',
    'whiteSpace': { base: 'normal', md: 'nowrap' },
    'color': 'fg.muted',
    // What can be hit is larger than what is seen, for a thumb more so.
    '&::before': {
      'content': '""',
      'position': 'absolute',
      'inset': '-4px',
      '@media (pointer: coarse)': { inset: '-10px -8px' },
    },
  },
})
const Box = chakra('input', {
  base: {
    'appearance': 'none',
    'flexShrink': 0,
    'w': '16px',
    'h': '16px',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'mark',
    'bg': 'bg',
    'display': 'grid',
    'placeItems': 'center',
    '&:checked': { bg: 'accent.solid', borderColor: 'accent.solid' },
    '&:checked::after': {
      content: '""',
      w: '9px',
      h: '5px',
      mt: '-3px',
      borderColor: 'accent.contrast',
      borderLeftWidth: '2px',
      borderBottomWidth: '2px',
      transform: 'rotate(-45deg)',
    },
  },
})
const Track = chakra('input', {
  base: {
    'appearance': 'none',
    'flexShrink': 0,
    'w': '28px',
    'h': '16px',
    'borderRadius': 'full',
    'bg': 'border.control',
    'position': 'relative',
    'transition': 'background {durations.hover} {easings.out}',
    '&::after': {
      content: '""',
      position: 'absolute',
      insetBlock: '2px',
      left: '2px',
      w: '12px',
      borderRadius: 'full',
      bg: 'bg',
      transition: 'transform {durations.open} {easings.move}',
      _motionReduce: { transition: 'none' },
    },
    '&:checked': { 'bg': 'accent.solid', '&::after': { transform: 'translateX(12px)', bg: 'accent.contrast' } },
    '&:disabled': { opacity: 0.5 },
  },
})

export interface ToggleProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: ReactNode
  readonly disabled?: boolean
}

export function Checkbox({ checked, onChange, children, disabled }: ToggleProps) {
  return (
    <Label>
      <Box
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </Label>
  )
}

export function Switch({ checked, onChange, children, disabled }: ToggleProps) {
  return (
    <Label>
      <Track
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </Label>
  )
}
