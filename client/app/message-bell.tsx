import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { boxWithUnread, messageLimits, noUnread, pathOfBox, unreadTotal } from '@podium/proto/rules/message/messages.ts'
import { Bell } from 'lucide-react'
import { Link, useMatch } from 'react-router-dom'
import { useUnread } from '../live/use-unread.ts'
import { CountBadge } from '../ui/text/count-badge.tsx'
import { VisuallyHidden } from '../ui/text/text.tsx'
import { useDesktopNotifications } from './use-desktop-notifications.ts'

const Base = chakra(Link, {
  base: {
    'position': 'relative',
    'display': 'inline-grid',
    'placeItems': 'center',
    'w': { base: 'touch', lg: 'control' },
    'h': { base: 'touch', lg: 'control' },
    'borderRadius': 'l2',
    'color': 'fg.muted',
    '&:is(:hover, [aria-current])': { bg: 'bg.muted', color: 'fg' },
  },
})

/** The way to the tab of messages that has news, with the number of unread ones. */
export function MessageBell({ uid }: { readonly uid: string }) {
  const { t } = useLingui()
  const { data = noUnread } = useUnread(uid)
  useDesktopNotifications(uid)
  const unread = unreadTotal(data)
  const isOpen = useMatch('/message/*') !== null
  return (
    <Base
      to={`/message/${pathOfBox(boxWithUnread(data))}`}
      data-tip={t`Messages`}
      data-unread={unread}
      aria-current={isOpen ? 'page' : undefined}
    >
      <Bell size={17} aria-hidden />
      <VisuallyHidden>
        {t`Messages`} {unread > 0 ? <Plural value={unread} one="# unread" other="# unread" /> : null}
      </VisuallyHidden>
      {unread > 0 ? (
        <CountBadge position="absolute" top={{ base: '5px', lg: '0' }} left="55%" aria-hidden="true">
          {unread > messageLimits.badgeMax ? `${messageLimits.badgeMax}+` : unread}
        </CountBadge>
      ) : null}
    </Base>
  )
}
