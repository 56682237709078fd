import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ColourDot } from './colour-dot.tsx'

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    maxW: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l1',
    color: 'fg.muted',
    textStyle: 'label',
    whiteSpace: 'nowrap',
    h: '20px',
    px: '6px',
  },
})
const Cross = chakra('button', {
  base: {
    'display': 'grid',
    'placeItems': 'center',
    'w': '16px',
    'h': '16px',
    'mr': '-3px',
    'borderRadius': 'mark',
    '&:hover': { bg: 'bg.muted', color: 'fg' },
  },
})
const Label = chakra('span', { base: { minW: 0, overflow: 'hidden', textOverflow: 'ellipsis' } })

export interface TagChipProps {
  readonly children: ReactNode
  /** Any CSS colour, shown as a dot only. */
  readonly color?: string | null
  /** With it the chip has a cross. */
  readonly onRemove?: () => void
  /** Name of the cross, needed with `onRemove`. */
  readonly removeLabel?: string
}

/** A tag: a dot of its colour in a neutral outlined chip. */
export function TagChip({ children, color, onRemove, removeLabel }: TagChipProps) {
  const { t } = useLingui()
  return (
    <Chip>
      {color ? <ColourDot color={color} /> : null}
      <Label>{children}</Label>
      {onRemove ? (
        <Cross type="button" aria-label={removeLabel ?? t`Remove`} onClick={onRemove}>
          <X size={12} />
        </Cross>
      ) : null}
    </Chip>
  )
}
