import { chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'

const Control = chakra('input', {
  base: {
    'flexShrink': 0,
    'w': '44px',
    'h': '28px',
    'p': '2px',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    'bg': 'bg',
    'cursor': 'pointer',
    '&[aria-invalid=true]': { borderColor: 'fg.error' },
  },
})

/** Any CSS colour as the `#rrggbb` that the platform's control shows; white for what is none. */
function sixDigits(color: string | null): string {
  if (color !== null && /^#[0-9a-f]{6}$/i.test(color)) return color
  const brush = document.createElement('canvas').getContext('2d')
  if (brush === null || color === null) return '#ffffff'
  brush.fillStyle = '#ffffff'
  brush.fillStyle = color
  return /^#[0-9a-f]{6}$/.test(brush.fillStyle) ? brush.fillStyle : '#ffffff'
}

export interface ColourInputProps {
  /** Accessible name. */
  readonly label: string
  readonly value: string | null
  /** Called once, with `#rrggbb`, when a colour has been chosen; not for every shade on the way. */
  readonly onChange: (color: string) => void
  readonly isInvalid?: boolean
}

/** A colour, picked by the platform's own control. */
export function ColourInput({ label, value, onChange, isInvalid = false }: ColourInputProps) {
  const ref = useRef<HTMLInputElement>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  const shown = sixDigits(value)
  useEffect(() => {
    const control = ref.current
    if (control === null) return
    control.value = shown
    // React's own change event tells of every shade on the way.
    const commit = () => latest.current(control.value)
    control.addEventListener('change', commit)
    return () => control.removeEventListener('change', commit)
  }, [shown])
  return (
    <Control
      ref={ref}
      type="color"
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      data-tip={label}
      defaultValue={shown}
    />
  )
}
