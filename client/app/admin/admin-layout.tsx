import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { ExternalLink, LogOut, Menu as MenuIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { signOut } from '../../api/sign-out.ts'
import { userAtom } from '../../api/session.ts'
import type { User } from '../../api/session.ts'
import { useWebsite } from '../../api/website.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Arrival, useArrivalFocus } from '../arrival.tsx'
import { Drawer } from '../drawer.tsx'
import { LanguageMenu, ThemeSwitch } from '../header-tools.tsx'
import { Mark } from '../mark.tsx'
import { SkipLink } from '../skip-link.tsx'
import type { NavEntry } from '../navigation.ts'
import { adminPages } from '../pages/admin.ts'
import { adminNavigationOf, currentLink } from './admin-navigation.ts'
import type { AdminEntry } from './admin-navigation.ts'
import { SideNav } from './side-nav.tsx'

const Frame = chakra('div', { base: { display: 'flex', minH: '100dvh' } })
const Column = chakra('div', { base: { flex: 1, minW: 0, display: 'flex', flexDirection: 'column' } })
const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    h: 'header',
    px: { base: '4px', lg: '32px' },
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
const Where = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    textStyle: 'body',
    fontWeight: 600,
    minW: 0,
    whiteSpace: 'nowrap',
  },
})
const Narrow = chakra('span', {
  base: { display: { base: 'inline-flex', lg: 'none' }, alignItems: 'center', gap: '6px', mr: '6px' },
})
const Tools = chakra('span', { base: { ml: 'auto', display: 'flex', alignItems: 'center', gap: '4px' } })
const Wide = chakra('span', { base: { display: { base: 'none', lg: 'inline-flex' }, gap: '4px' } })
const Name = chakra('span', {
  base: { maxW: '160px', overflow: 'hidden', textOverflow: 'ellipsis', color: 'fg', lgDown: { srOnly: true } },
})
const Main = chakra('main', { base: { flex: 1, minW: 0, display: 'flex', flexDirection: 'column', outline: 'none' } })

/** Around every page of the back office but its sign-in: sections at the side, where one is and who one is above. */
export function AdminLayout() {
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  const site = useWebsite()?.shortName ?? 'Podium'
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  useArrivalFocus(main)
  const entries = adminNavigationOf(adminPages, user?.roleList ?? [])
  const current = currentLink(entries, useLocation().pathname)
  if (user === null) return null
  return (
    <Frame>
      <SkipLink to={main} />
      <Arrival />
      <SideNav entries={entries} site={site} />
      <Column>
        <Bar>
          <Narrow>
            <IconButton label={t`Menu`} size="touch" aria-expanded={isDrawerOpen} onClick={() => setDrawerOpen(true)}>
              <MenuIcon size={18} />
            </IconButton>
            <Mark />
          </Narrow>
          <Where>{entries.find(({ links }) => links.some(({ path }) => path === current?.path))?.label}</Where>
          <Tools>
            <Wide>
              <LanguageMenu />
              <ThemeSwitch />
            </Wide>
            <AdminMenu user={user} />
          </Tools>
        </Bar>
        <Main ref={main} tabIndex={-1}>
          <Outlet />
        </Main>
      </Column>
      {isDrawerOpen ? (
        <Drawer entries={entries.map(drawerEntry)} named={current?.path} onClose={() => setDrawerOpen(false)} />
      ) : null}
    </Frame>
  )
}

const drawerEntry = ({ label, links }: AdminEntry): NavEntry => {
  const [only] = links
  return links.length === 1 && only !== undefined ? only : { label, entries: links }
}

function AdminMenu({ user }: { readonly user: User }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut('adminLogout')
    await navigate('/admin/login')
  }
  return (
    <Menu
      label={user.username}
      align="end"
      entries={[
        { key: 'site', label: t`Back to the site`, icon: <ExternalLink size={15} />, href: '/home' },
        {
          key: 'logout',
          label: t`Sign out`,
          icon: <LogOut size={15} />,
          onSelect: () => void leave(),
          separated: true,
        },
      ]}
      trigger={(props) => (
        <Button variant="quiet" {...props} px="6px" gap="8px">
          <Avatar name={user.username} src={user.avatar} />
          <Name>{user.username}</Name>
        </Button>
      )}
    />
  )
}
