import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Bell, ListChecks, LogOut, Mail, Settings, UserRound, Wrench } from 'lucide-react'
import { useState } from 'react'
import { askForNotifications, canAskForNotifications } from '../api/desktop.ts'
import { isAdminAtom } from '../api/session.ts'
import type { User } from '../api/session.ts'
import { Avatar } from '../ui/text/avatar.tsx'
import { Button } from '../ui/form/button.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import type { MenuEntry } from '../ui/overlay/menu.tsx'
import { isBuilt } from './navigation.ts'
import { pages } from './pages.tsx'

const Name = chakra('span', {
  base: { maxW: '160px', overflow: 'hidden', textOverflow: 'ellipsis', color: 'fg', lgDown: { srOnly: true } },
})

const iconPx = 15

/** The person: own pages that exist, the administrator area for admin roles, and the way out. */
export function UserMenu({ user }: { readonly user: User }) {
  const { t } = useLingui()
  const isAdmin = useAtomValue(isAdminAtom)
  const [canAsk, setCanAsk] = useState(canAskForNotifications)
  const home = `/user-home?uid=${encodeURIComponent(user.uid)}&username=${encodeURIComponent(user.username)}`
  const links: (MenuEntry & { href: string })[] = [
    { key: 'home', label: t`My profile`, icon: <UserRound size={iconPx} />, href: home },
    { key: 'status', label: t`My submissions`, icon: <ListChecks size={iconPx} />, href: '/status?onlyMine=true' },
    { key: 'message', label: t`Messages`, icon: <Mail size={iconPx} />, href: '/message' },
    { key: 'setting', label: t`Settings`, icon: <Settings size={iconPx} />, href: '/setting' },
    ...(isAdmin
      ? [{ key: 'admin', label: t`Management`, icon: <Wrench size={iconPx} />, href: '/admin/', newWindow: true }]
      : []),
  ]
  const ask: MenuEntry = {
    key: 'notify',
    label: t`Desktop notifications`,
    icon: <Bell size={iconPx} />,
    onSelect: () => void askForNotifications().then(() => setCanAsk(canAskForNotifications())),
  }
  const entries: MenuEntry[] = [
    ...(typeof user.onlyCid === 'number' ? [] : links.filter(({ href }) => isBuilt(pages, href))),
    ...(canAsk ? [ask] : []),
    { key: 'logout', label: t`Sign out`, icon: <LogOut size={iconPx} />, href: '/logout', separated: true },
  ]
  return (
    <Menu
      label={user.username}
      align="end"
      entries={entries}
      trigger={(props) => (
        <Button variant="quiet" {...props} px="6px" gap="8px">
          <Avatar name={user.username} src={user.avatar} />
          <Name>{user.username}</Name>
        </Button>
      )}
    />
  )
}
