import { chakra } from '@chakra-ui/react'

const Shape = chakra('svg', {
  base: {
    'w': '10px',
    'h': '13px',
    'flexShrink': 0,
    'display': 'inline-block',
    '& path': { stroke: 'border.control' },
  },
  variants: { isLarge: { true: { w: '14px', h: '18px' } } },
})

/**
 * A balloon in a colour of the contest: outlined, so that white and black stay visible, and always beside its letter.
 */
export function Balloon({ color, isLarge = false }: { readonly color: string | null; readonly isLarge?: boolean }) {
  return (
    <Shape viewBox="0 0 10 13" isLarge={isLarge} aria-hidden="true">
      <path
        d="M5 .5a4.5 4.7 0 0 1 4.5 4.7C9.5 7.7 7 10 5 10S.5 7.7.5 5.2A4.5 4.7 0 0 1 5 .5Z"
        style={{ fill: color ?? 'transparent' }}
      />
      <path d="M5 10v2.5" fill="none" />
    </Shape>
  )
}
