import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Eye, MessageSquare, Pin, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { TagChip } from '../../ui/text/tag-chip.tsx'
import { formatAgo, formatNumber, formatTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { userHomeOf } from '../../domain/user/person.tsx'
import { RoleBadge } from '../../domain/user/role-badge.tsx'
import { TextLink } from '../../ui/text/text.tsx'
import { InlineStack } from '../../ui/layout/stack.tsx'
import { useDiscussionHome } from './discussion-home.ts'
import type { DiscussionRow } from './queries.ts'

const Row = chakra('article', {
  base: { contain: 'paint', py: '13px', borderBottomWidth: '1px', borderColor: 'border', display: 'grid', gap: '4px' },
})
const Head = chakra('h2', {
  base: {
    display: 'flex',
    alignItems: 'baseline',
    gap: '7px',
    textStyle: 'body',
    fontWeight: 600,
    minW: 0,
    overflowWrap: 'anywhere',
  },
})
// Texts of users run in the direction of their own words.
const TitleLink = chakra(Link, { base: { 'minW': 0, 'unicodeBidi': 'plaintext', '&:hover': { color: 'accent.fg' } } })
const Menu = chakra('span', { base: { ml: 'auto', alignSelf: 'center' } })
const About = chakra('p', {
  base: {
    maxW: '860px',
    unicodeBidi: 'plaintext',
    textStyle: 'cell',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
    lineClamp: 2,
  },
})
const Facts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 12px',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Name = chakra(Link, {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '6px',
    'fontWeight': 500,
    'color': 'fg',
    '&:hover': { color: 'accent.fg' },
  },
})
/** One part: a single number on a line of its own would say nothing. */
const Numbers = chakra('span', { base: { display: 'inline-flex', gap: '12px' } })
const Mark = chakra('span', {
  base: { display: 'inline-flex', alignSelf: 'center', flexShrink: 0, color: 'accent.fg' },
})

/** Marks a discussion that stands above the others. */
export function PinMark() {
  const { t } = useLingui()
  return (
    <Mark role="img" aria-label={t`Pinned`} data-tip={t`Pinned`}>
      <Pin size={14} aria-hidden />
    </Mark>
  )
}

interface DiscussionLineProps {
  readonly row: DiscussionRow
  readonly category: string
  /** What this reader may do with it. */
  readonly menu?: ReactNode
}

/** One discussion of a list. */
export function DiscussionLine({ row, category, menu }: DiscussionLineProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const home = useDiscussionHome()
  const { id, title, description, topPriority, pid, uid, author, avatar, role, gmtCreate } = row
  return (
    <Row>
      <Head>
        {topPriority ? <PinMark /> : null}
        <TitleLink to={home.detail(id)}>{title}</TitleLink>
        {menu === undefined ? null : <Menu>{menu}</Menu>}
      </Head>
      {description === '' ? null : <About>{description}</About>}
      <Facts>
        <Name to={userHomeOf({ uid, username: author })}>
          <Avatar name={author} src={avatar} size={18} />
          {author}
        </Name>
        <RoleBadge role={role} />
        <TagChip>{category}</TagChip>
        {pid === null ? null : <TextLink to={home.problem(pid)}>{pid}</TextLink>}
        <time dateTime={gmtCreate} data-tip={formatTime(gmtCreate)}>
          {formatAgo(gmtCreate, locale)}
        </time>
        <Numbers>
          <Number label={t`Comments`} icon={<MessageSquare size={13} aria-hidden />} value={row.commentNum} />
          <Number label={t`Likes`} icon={<ThumbsUp size={13} aria-hidden />} value={row.likeNum} />
          <Number label={t`Views`} icon={<Eye size={13} aria-hidden />} value={row.viewNum} />
        </Numbers>
      </Facts>
    </Row>
  )
}

function Number({ label, icon, value }: { readonly label: string; readonly icon: ReactNode; readonly value: number }) {
  return (
    <InlineStack gap="4px" data-tip={label}>
      {icon}
      <chakra.span srOnly>{label}</chakra.span>
      {formatNumber(value)}
    </InlineStack>
  )
}
