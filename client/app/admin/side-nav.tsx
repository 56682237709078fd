import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import {
  BookOpen,
  LayoutDashboard,
  ListTree,
  Megaphone,
  MessageSquare,
  Settings2,
  Trophy,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { touchHigh } from '../../ui/theme/touch.ts'
import { Mark } from '../mark.tsx'
import { currentLink } from './admin-navigation.ts'
import type { AdminArea, AdminEntry } from './admin-navigation.ts'

const Bar = chakra('nav', {
  base: {
    hideBelow: 'lg',
    position: 'sticky',
    top: 0,
    flexShrink: 0,
    w: '212px',
    h: '100dvh',
    overflowY: 'auto',
    bg: 'bg.subtle',
    borderRightWidth: '1px',
    borderColor: 'border',
    pb: '24px',
  },
})
const Brand = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    h: 'header',
    px: '20px',
    fontWeight: 620,
    fontSize: '15px',
  },
})
const Badge = chakra('span', {
  base: {
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l1',
    bg: 'bg',
    px: '6px',
    textStyle: 'label',
    fontWeight: 400,
    color: 'fg.muted',
  },
})
const Nav = chakra('div', { base: { display: 'flex', flexDirection: 'column', px: '12px', pt: '8px' } })
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  h: '32px',
  px: '10px',
  borderRadius: 'l2',
  textStyle: 'cell',
  color: 'fg.muted',
  borderWidth: '1px',
  borderColor: 'transparent',
  ...touchHigh,
} as const
const Section = chakra(Link, {
  base: {
    ...row,
    '&:hover': { color: 'fg' },
    '&[data-open]': { color: 'fg', fontWeight: 600, bg: 'bg', borderColor: 'border' },
  },
})
const Sub = chakra(Link, {
  base: {
    ...row,
    'h': '28px',
    'pl': '35px',
    '&:hover': { color: 'fg' },
    '&[aria-current]': { color: 'fg', fontWeight: 600 },
  },
})

const iconsByName: Readonly<Record<AdminArea, ComponentType<{ size: number }>>> = {
  dashboard: LayoutDashboard,
  users: UserRound,
  announcements: Megaphone,
  settings: Settings2,
  problems: ListTree,
  groups: UsersRound,
  trainings: BookOpen,
  contests: Trophy,
  discussions: MessageSquare,
}
const iconPx = 16

/** The sections of the back office; the one that is open shows its pages. */
export function SideNav({ entries, site }: { readonly entries: readonly AdminEntry[]; readonly site: string }) {
  const { t } = useLingui()
  const current = currentLink(entries, useLocation().pathname)
  return (
    <Bar aria-label={t`Administration`}>
      <Brand to="/admin">
        <Mark />
        {site}
        <Badge>{t`Admin`}</Badge>
      </Brand>
      <Nav>
        {entries.map((entry) => (
          <OneSection key={entry.area} entry={entry} currentPath={current?.path} />
        ))}
      </Nav>
    </Bar>
  )
}

function OneSection({ entry, currentPath }: { readonly entry: AdminEntry; readonly currentPath: string | undefined }) {
  const Icon = iconsByName[entry.area]
  const [first] = entry.links
  const isOpen = entry.links.some(({ path }) => path === currentPath)
  if (first === undefined) return null
  const isAlone = entry.links.length === 1
  return (
    <>
      <Section to={first.path} data-open={isOpen || undefined} aria-current={isAlone && isOpen ? 'page' : undefined}>
        <Icon size={iconPx} />
        {isAlone ? first.label : entry.label}
      </Section>
      {isOpen && !isAlone
        ? entry.links.map(({ path, label }) => (
            <Sub key={path} to={path} aria-current={path === currentPath ? 'page' : undefined}>
              {label}
            </Sub>
          ))
        : null}
    </>
  )
}
