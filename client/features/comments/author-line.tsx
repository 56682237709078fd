import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { formatAgo, formatTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { userHomeOf } from '../../domain/user/person.tsx'
import { RoleBadge } from '../../domain/user/role-badge.tsx'
import { TitleBadge } from '../../domain/user/title-badge.tsx'
import type { Comment, Reply } from './comment-page.ts'

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 7px', minW: 0 },
})
const Name = chakra(Link, {
  base: {
    'textStyle': 'cell',
    'fontWeight': 600,
    'overflow': 'hidden',
    'textOverflow': 'ellipsis',
    '&:hover': { color: 'accent.fg' },
  },
})
const Time = chakra('time', { base: { textStyle: 'label', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' } })

/** Who wrote it and when. */
export function AuthorLine({ written }: { readonly written: Comment | Reply }) {
  const locale = useLocale()
  const { fromUid, fromName, displayName = fromName, fromRole, fromTitleName, fromTitleColor, gmtCreate } = written
  return (
    <Line>
      <Name to={userHomeOf({ uid: fromUid, username: fromName })}>{displayName}</Name>
      <RoleBadge role={fromRole} />
      <TitleBadge name={fromTitleName} color={fromTitleColor} />
      <Time dateTime={gmtCreate} data-tip={formatTime(gmtCreate)}>
        {formatAgo(gmtCreate, locale)}
      </Time>
    </Line>
  )
}
