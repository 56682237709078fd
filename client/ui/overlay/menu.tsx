import { chakra } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactElement, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Stack } from '../layout/stack.tsx'
import { Popover } from './popover.tsx'
import type { TriggerProps } from './popover.tsx'

interface EntryBase {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  /** A hairline above. */
  readonly separated?: boolean
}

/** A place to go, in this window or a new one, or an action; an action may be one of several choices. */
export type MenuEntry =
  | (EntryBase & { readonly href: string; readonly newWindow?: boolean; readonly current?: boolean })
  | (EntryBase & { readonly onSelect: () => void; readonly checked?: boolean; readonly danger?: boolean })

export interface MenuProps {
  readonly label: string
  readonly entries: readonly MenuEntry[]
  readonly trigger: (props: TriggerProps) => ReactElement
  readonly align?: 'start' | 'end'
}

const item = {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'w': 'full',
    'h': '32px',
    '@media (pointer: coarse)': { h: 'touch' },
    'px': '10px',
    'borderRadius': 'l1',
    'textStyle': 'cell',
    'textAlign': 'left',
    'color': 'fg',
    '& .lucide': { color: 'fg.muted' },
    '&:hover, &:focus': { bg: 'bg.muted', outline: 'none' },
    '&[aria-current], &[aria-checked=true]': { fontWeight: 600 },
    '&[data-separated]': {
      'mt': '9px',
      'position': 'relative',
      '&::before': {
        content: '""',
        position: 'absolute',
        insetInline: '0',
        top: '-5px',
        borderTopWidth: '1px',
        borderColor: 'border',
      },
    },
  },
  variants: { danger: { true: { 'color': 'verdict.wa.fg', '& .lucide': { color: 'inherit' } } } },
} as const
const Item = chakra('button', item)
const ItemLink = chakra(Link, item)
const Tail = chakra('span', { base: { ml: 'auto' } })

const itemSelector = '[role^=menuitem]'

/** A menu under its button: arrows, Home, End and first letters move, escape closes. */
export function Menu({ label, entries, trigger, align }: MenuProps) {
  return (
    <Popover role="menu" label={label} trigger={trigger} align={align} padding="5px" onShown={focusFirst}>
      {(close) => <Entries entries={entries} close={close} />}
    </Popover>
  )
}

function focusFirst(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>(itemSelector)?.focus({ preventScroll: true })
}

function Entries({ entries, close }: { readonly entries: readonly MenuEntry[]; readonly close: () => void }) {
  return (
    <Stack minW="148px" onKeyDown={moveFocus}>
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} close={close} />
      ))}
    </Stack>
  )
}

function Entry({ entry, close }: { readonly entry: MenuEntry; readonly close: () => void }) {
  const separated = entry.separated ? '' : undefined
  if ('href' in entry) {
    const target = entry.newWindow ? { target: '_blank', rel: 'noopener' } : {}
    return (
      <ItemLink
        to={entry.href}
        {...target}
        role="menuitem"
        tabIndex={-1}
        aria-current={entry.current ? 'page' : undefined}
        data-separated={separated}
        onClick={close}
      >
        {entry.icon}
        {entry.label}
      </ItemLink>
    )
  }
  const isChoice = entry.checked !== undefined
  return (
    <Item
      type="button"
      role={isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={entry.checked}
      tabIndex={-1}
      danger={entry.danger}
      data-separated={separated}
      onClick={() => {
        close()
        entry.onSelect()
      }}
    >
      {entry.icon}
      {entry.label}
      {entry.checked ? (
        <Tail>
          <Check size={14} aria-hidden />
        </Tail>
      ) : null}
    </Item>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(itemSelector)]
  const here = items.indexOf(document.activeElement as HTMLElement)
  const to = targetOf(event.key, here, items)
  if (to === undefined) return
  event.preventDefault()
  to.focus()
}

function targetOf(key: string, here: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(here + 1) % items.length]
  if (key === 'ArrowUp') return items.at(here - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)]
  return after.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()))
}
