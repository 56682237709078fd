import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/text/avatar.tsx'
import { TitleBadge } from './title-badge.tsx'

const Row = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '8px', minW: 0 } })
const Name = chakra('span', {
  base: { fontWeight: 500, minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
const NameLink = chakra(Link, {
  base: {
    'fontWeight': 500,
    'minW': 0,
    'overflow': 'hidden',
    'textOverflow': 'ellipsis',
    'whiteSpace': 'nowrap',
    '&:hover': { color: 'accent.fg' },
  },
})

export interface PersonProps {
  readonly uid: string
  readonly username: string
  readonly avatar: string | null
  readonly titleName: string | null
  readonly titleColor: string | null
}

export const userHomeOf = ({ uid, username }: Pick<PersonProps, 'uid' | 'username'>): string =>
  `/user-home?${new URLSearchParams({ uid, username }).toString()}`

/** Picture, name and title of a user. `isLink` where no row around it is the link already. */
export function Person({ person, isLink = false }: { readonly person: PersonProps; readonly isLink?: boolean }) {
  const { username, avatar, titleName, titleColor } = person
  return (
    <Row>
      <Avatar name={username} src={avatar} size={24} />
      {isLink ? <NameLink to={userHomeOf(person)}>{username}</NameLink> : <Name>{username}</Name>}
      <TitleBadge name={titleName} color={titleColor} />
    </Row>
  )
}
