import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

const chip = {
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
  },
  variants: { kind: { tag: { h: '20px', px: '6px' }, title: { h: '17px', px: '5px', borderRadius: 'mark', lineHeight: '15px' } } },
} as const
const Chip = chakra('span', chip)
const Mark = chakra('span', { base: { flexShrink: 0 } })
const Cross = chakra('button', {
  base: { display: 'grid', placeItems: 'center', w: '16px', h: '16px', mr: '-3px', borderRadius: 'mark', '&:hover': { bg: 'bg.muted', color: 'fg' } },
})
const Label = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis' } })

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
    <Chip kind="tag">
      {color ? <Mark w="6px" h="6px" borderRadius="full" style={{ background: color }} /> : null}
      <Label>{children}</Label>
      {onRemove ? (
        <Cross type="button" aria-label={removeLabel ?? t`Remove`} onClick={onRemove}>
          <X size={12} />
        </Cross>
      ) : null}
    </Chip>
  )
}

/** The title of a user: a small square of its colour and the name. Nothing when there is no name. */
export function TitleBadge({ name, color }: { readonly name: string | null; readonly color: string | null }) {
  if (!name) return null
  return (
    <Chip kind="title">
      <Mark w="5px" h="5px" style={{ background: color ?? 'currentColor' }} />
      <Label>{name}</Label>
    </Chip>
  )
}

const Count = chakra('span', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minW: '15px',
    h: '15px',
    px: '4px',
    borderRadius: 'full',
    bg: 'accent.solid',
    color: 'accent.contrast',
    fontSize: '10px',
    lineHeight: 1,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
})

const MAX_COUNT = 99

/** A count in the accent, 99 at most; absent at zero. */
export function CountBadge({ count }: { readonly count: number }) {
  return count > 0 ? <Count>{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</Count> : null
}
