import { chakra } from '@chakra-ui/react'

const Badge = chakra('span', {
  base: {
    display: 'inline-flex', alignItems: 'center', gap: '4px', flexShrink: 0, maxW: '140px', h: '17px', px: '5px', borderWidth: '1px', borderColor: 'border.emphasized',
    borderRadius: 'mark', color: 'fg.muted', fontSize: '12px', lineHeight: '15px', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis',
  },
})
const Square = chakra('span', { base: { w: '5px', h: '5px', flexShrink: 0 } })

export interface TitleBadgeProps {
  readonly name: string | null
  /** Any CSS colour, shown as a square only. */
  readonly color: string | null
}

/** A title that administrators gave; nothing without one. */
export const TitleBadge = ({ name, color }: TitleBadgeProps) =>
  name ? (
    <Badge>
      {color ? <Square style={{ background: color }} /> : null}
      {name}
    </Badge>
  ) : null
