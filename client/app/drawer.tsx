import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Moon, Sun, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button, IconButton } from '../ui/form/button.tsx'
import { chooseTheme, themeAtom } from '../ui/theme/theme-mode.ts'
import { raiseToast } from '../ui/overlay/toast.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Mark } from './mark.tsx'
import { isCurrent } from './navigation.ts'
import type { NavEntry, NavLink } from './navigation.ts'

const Panel = chakra('dialog', {
  base: {
    'm': 0,
    'p': 0,
    'w': 'min(300px, 86vw)',
    'h': '100dvh',
    'maxH': 'none',
    'bg': 'bg.panel',
    'color': 'fg',
    'shadow': 'dialog',
    '&[open]': {
      display: 'flex',
      flexDirection: 'column',
      animation: 'slide {durations.open} {easings.move}',
      _motionReduce: { animation: 'none' },
    },
    '&::backdrop': { bg: 'scrim' },
  },
})
const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: '2px 4px 2px 20px' },
})
const Nav = chakra('nav', { base: { flex: 1, overflowY: 'auto', px: '8px' } })
const Group = chakra('p', { base: { px: '12px', pt: '14px', pb: '2px', textStyle: 'label', color: 'fg.subtle' } })
/** Shows where the group ends. */
const Inside = chakra('div', { base: { pl: '12px', pb: '6px' } })
const Entry = chakra(Link, {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'h': 'touch',
    'px': '12px',
    'borderRadius': 'l2',
    'textStyle': 'body',
    '&[aria-current]': { bg: 'bg.muted', fontWeight: 600 },
  },
})
const Foot = chakra('footer', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    p: '10px 14px',
    borderTopWidth: '1px',
    borderColor: 'border',
    textStyle: 'cell',
  },
})

export interface DrawerProps {
  readonly entries: readonly NavEntry[]
  readonly named: string | undefined
  readonly onClose: () => void
}

/** The navigation below 992 px, with language and theme in its footer. */
export function Drawer({ entries, named, onClose }: DrawerProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const isDark = useAtomValue(themeAtom) === 'dark'
  useEffect(() => {
    ref.current?.showModal()
    raiseToast()
  }, [])
  return (
    <Panel
      ref={ref}
      aria-label={t`Menu`}
      onClose={onClose}
      onPointerDown={(event) => event.target === ref.current && event.clientX > ref.current.offsetWidth && onClose()}
    >
      <Head>
        <Mark />
        <IconButton label={t`Close`} size="touch" onClick={onClose}>
          <X size={18} />
        </IconButton>
      </Head>
      <Nav aria-label={t`Main`}>
        {entries.map((entry) => (
          <Entries key={entry.label} entry={entry} named={named} onClose={onClose} />
        ))}
      </Nav>
      <Foot>
        <LanguageSwitcher />
        <Button
          ml="auto"
          variant="quiet"
          icon={isDark ? <Sun size={15} /> : <Moon size={15} />}
          onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? t`Light theme` : t`Dark theme`}
        </Button>
      </Foot>
    </Panel>
  )
}

interface EntriesProps {
  readonly entry: NavEntry
  readonly named: string | undefined
  readonly onClose: () => void
}

function Entries({ entry, named, onClose }: EntriesProps) {
  const { pathname } = useLocation()
  const link = (each: NavLink) => (
    <Entry
      key={each.path}
      to={each.path}
      aria-current={isCurrent(each, pathname, named) ? 'page' : undefined}
      onClick={onClose}
    >
      {each.label}
    </Entry>
  )
  if (!('entries' in entry)) return link(entry)
  return (
    <>
      <Group>{entry.label}</Group>
      <Inside>{entry.entries.map(link)}</Inside>
    </>
  )
}
