import { chakra } from '@chakra-ui/react'

const Frame = chakra('span', {
  base: {
    'display': 'inline-grid',
    'placeItems': 'center',
    'flexShrink': 0,
    'overflow': 'hidden',
    'borderRadius': 'full',
    'bg': 'bg.muted',
    'borderWidth': '1px',
    'borderColor': 'border',
    'color': 'fg.muted',
    'fontWeight': 600,
    'lineHeight': 1,
    '& img': { w: 'full', h: 'full', objectFit: 'cover' },
  },
  variants: {
    shape: {
      square: { borderRadius: 'l2' },
      // Whole, on the white that logos are drawn for.
      logo: { 'borderRadius': 'l2', '& img': { objectFit: 'contain', bg: 'white' } },
    },
  },
})

export interface AvatarProps {
  readonly name: string
  readonly src: string | null
  /** px */
  readonly size?: number
  /** Groups are square; affiliations have a logo. */
  readonly shape?: 'square' | 'logo'
}

/** The picture of a user or a group, or the first letters of the name. */
export function Avatar({ name, src, size = 26, shape }: AvatarProps) {
  return (
    <Frame shape={shape} style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" /> : <Initials name={name} />}
    </Frame>
  )
}

/** Han needs more room to be read: in a small frame it is as large as the least text. */
const Han = chakra('span', { base: { fontSize: 'max(1em, 12px)' } })

/** Two Latin letters, or one Han character. */
function Initials({ name }: { readonly name: string }) {
  const letters = [...name.trim()]
  const first = letters[0] ?? '?'
  return /\p{Script=Han}/u.test(first) ? <Han>{first}</Han> : letters.slice(0, 2).join('').toUpperCase()
}
