import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CalendarDays, UserRound, UsersRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { requireSignIn } from '../../../api/sign-in.ts'
import { Avatar } from '../../../ui/text/avatar.tsx'
import { formatNumber, formatTime } from '../../../ui/text/format.ts'
import { AuthMark, HiddenMark } from '../group-marks.tsx'
import type { GroupOfList } from '../queries.ts'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import { nameWidth, scrollsFromWidth } from './name-width.ts'

const Card = chakra(Link, {
  base: {
    'display': 'grid',
    'gridTemplateColumns': '44px minmax(0, 1fr)',
    'gap': '4px 12px',
    'alignContent': 'start',
    'p': '14px',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'panel',
    'minW': 0,
    '&:hover': { bg: 'bg.subtle', borderColor: 'border.emphasized' },
  },
})
const Clip = chakra('span', {
  base: { display: 'block', overflow: 'hidden', whiteSpace: 'nowrap', fontWeight: 600, textOverflow: 'ellipsis' },
})
const Text = chakra('span', { base: { display: 'inline-block' } })
const Line = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '6px', minW: 0, mt: '3px' } })
const Brief = chakra('p', {
  base: {
    gridColumn: '1 / -1',
    textStyle: 'cell',
    color: 'fg.muted',
    lineClamp: 2,
    minH: '40px',
    mt: '4px',
    overflowWrap: 'anywhere',
  },
})
const Facts = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 14px',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

const pauseMs = 1000
const pxPerS = 30

/** A name that is too wide begins to scroll after a second, there and back. */
function Name({ children }: { readonly children: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const scrolls = nameWidth(children) > scrollsFromWidth
  useEffect(() => {
    const text = ref.current
    const hiddenPx = text === null ? 0 : text.scrollWidth - (text.parentElement?.clientWidth ?? 0)
    if (text === null || !scrolls || hiddenPx <= 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const running = text.animate([{ transform: 'none' }, { transform: `translateX(-${hiddenPx}px)` }], {
      delay: pauseMs,
      duration: (hiddenPx / pxPerS) * 1000,
      endDelay: pauseMs,
      direction: 'alternate',
      iterations: Number.POSITIVE_INFINITY,
    })
    return () => running.cancel()
  }, [scrolls, children])
  return (
    <Clip data-tip-cut="">
      <Text ref={ref}>{children}</Text>
    </Clip>
  )
}

/** One group of the list. Whoever is not signed in is asked to be first. */
export function GroupCard({ group }: { readonly group: GroupOfList }) {
  const { t } = useLingui()
  const { id, name, avatar, auth, visible, brief, owner, memberCount, gmtCreate } = group
  const path = `/group/${id}`
  return (
    <Card to={path} onClick={(event) => requireSignIn(path) || event.preventDefault()}>
      <Avatar name={name} src={avatar} size={44} shape="square" />
      <span style={{ minWidth: 0 }}>
        <Name>{name}</Name>
        <Line>
          <AuthMark auth={auth} />
          {visible ? null : <HiddenMark />}
        </Line>
      </span>
      <Brief>{brief}</Brief>
      <Facts>
        <InlineStack gap="5px" minW={0} data-tip={t({ context: 'group', message: 'Owner' })}>
          <UserRound size={13} aria-hidden />
          {owner}
        </InlineStack>
        <InlineStack gap="5px" minW={0} data-tip={t({ context: 'group', message: 'Members' })}>
          <UsersRound size={13} aria-hidden />
          {formatNumber(memberCount)}
        </InlineStack>
        <InlineStack gap="5px" minW={0} data-tip={t({ context: 'group', message: 'Created' })}>
          <CalendarDays size={13} aria-hidden />
          {formatTime(gmtCreate).slice(0, 10)}
        </InlineStack>
      </Facts>
    </Card>
  )
}
