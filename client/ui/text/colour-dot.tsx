import { chakra } from '@chakra-ui/react'

const Dot = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: 0,
    w: '7px',
    h: '7px',
    borderRadius: 'full',
    bg: 'border.emphasized',
    outline: '1px solid',
    outlineColor: 'border.control',
    outlineOffset: '-1px',
  },
  variants: { square: { true: { borderRadius: '1px' } } },
})

export interface ColourDotProps {
  /** Any CSS colour that somebody chose; without one the dot is grey. */
  readonly color: string | null | undefined
  readonly square?: boolean
}

/** A colour that is kept for something: outlined, so that black and white stay visible on either theme. */
export const ColourDot = ({ color, square }: ColourDotProps) => (
  <Dot square={square} style={{ background: color || undefined }} aria-hidden />
)
