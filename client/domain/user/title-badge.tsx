import { chakra } from '@chakra-ui/react'
import { ColourDot } from '../../ui/text/colour-dot.tsx'

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    flexShrink: 0,
    maxW: '140px',
    h: '17px',
    px: '5px',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'mark',
    color: 'fg.muted',
    fontSize: '12px',
    lineHeight: '15px',
  },
})
const Name = chakra('span', { base: { minW: 0, truncate: true } })

export interface TitleBadgeProps {
  readonly name: string | null
  /** Any CSS colour, shown as a square only. */
  readonly color: string | null
}

/** A title that administrators gave; nothing without one. */
export const TitleBadge = ({ name, color }: TitleBadgeProps) =>
  name ? (
    <Badge>
      {color ? <ColourDot color={color} square /> : null}
      <Name data-tip-cut="">{name}</Name>
    </Badge>
  ) : null
