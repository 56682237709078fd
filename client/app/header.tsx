import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { ChevronDown, Menu as MenuIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { onlyContestAtom } from '../api/session.ts'
import { useWebsite } from '../api/website.ts'
import { IconButton } from '../ui/form/button.tsx'
import { Menu } from '../ui/overlay/menu.tsx'
import { HeaderTools } from './header-tools.tsx'
import { Mark } from './mark.tsx'
import { isCurrent, navigationOf } from './navigation.ts'
import type { NavEntry } from './navigation.ts'
import { pages } from './pages.tsx'

const Drawer = lazy(async () => ({ default: (await import('./drawer.tsx')).Drawer }))

const Bar = chakra('header', {
  base: {
    position: 'sticky',
    top: 0,
    zIndex: 'header',
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    gap: { base: '4px', lg: '18px', xl: '24px' },
    h: 'header',
    px: { base: '4px', lg: '18px', xl: '24px' },
    bg: 'bg',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
const Home = chakra(Link, {
  base: {
    alignSelf: 'stretch',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontWeight: 620,
    fontSize: '15px',
    whiteSpace: 'nowrap',
  },
})
/** From 992 px on the entries stand here, in English too, and beside them the buttons of a guest. */
const Nav = chakra('nav', {
  base: {
    display: { base: 'none', lg: 'flex' },
    alignItems: 'stretch',
    gap: { lg: '12px', xl: '22px' },
    h: 'full',
    ml: { xl: '16px' },
  },
})
const entryStyle = {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '4px',
    'mb': '-1px',
    'borderBottomWidth': '2px',
    'borderColor': 'transparent',
    'textStyle': 'body',
    'color': 'fg.muted',
    'whiteSpace': 'nowrap',
    'transition': 'color {durations.hover} {easings.out}',
    '&:hover': { color: 'fg' },
    '&[aria-current]': { color: 'fg', fontWeight: 600, borderColor: 'accent.solid' },
    '&:focus-visible': { outlineOffset: '-4px' },
  },
} as const
const EntryLink = chakra(Link, entryStyle)
const EntryButton = chakra('button', entryStyle)
const Narrow = chakra('span', { base: { display: { base: 'inline-flex', lg: 'none' } } })

/** `entry` is the path of the entry to mark where the page belongs to another. */
export function Header({ entry }: { readonly entry: string | undefined }) {
  const { t } = useLingui()
  const website = useWebsite()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const entries = navigationOf(pages, website, useLocation().pathname, useAtomValue(onlyContestAtom))
  return (
    <Bar>
      <Narrow>
        <IconButton label={t`Menu`} size="touch" aria-expanded={isDrawerOpen} onClick={() => setDrawerOpen(true)}>
          <MenuIcon size={18} />
        </IconButton>
      </Narrow>
      <Home to="/home">
        <Mark />
        {website?.shortName ?? 'Podium'}
      </Home>
      <Nav aria-label={t`Main`}>
        {entries.map((each) => (
          <Entry key={each.label} entry={each} named={entry} />
        ))}
      </Nav>
      <HeaderTools website={website} />
      <Suspense>
        {isDrawerOpen ? <Drawer entries={entries} named={entry} onClose={() => setDrawerOpen(false)} /> : null}
      </Suspense>
    </Bar>
  )
}

function Entry({ entry, named }: { readonly entry: NavEntry; readonly named: string | undefined }) {
  const { pathname } = useLocation()
  if (!('entries' in entry)) {
    return (
      <EntryLink to={entry.path} aria-current={isCurrent(entry, pathname, named) ? 'page' : undefined}>
        {entry.label}
      </EntryLink>
    )
  }
  const current = entry.entries.find((each) => isCurrent(each, pathname, named))
  return (
    <Menu
      label={entry.label}
      entries={entry.entries.map(({ path, label }) => ({
        key: path,
        label,
        href: path,
        current: path === current?.path,
      }))}
      trigger={(props) => (
        <EntryButton type="button" {...props} aria-current={current === undefined ? undefined : 'true'}>
          {entry.label}
          <ChevronDown size={13} aria-hidden />
        </EntryButton>
      )}
    />
  )
}
