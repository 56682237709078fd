import { chakra } from '@chakra-ui/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { formatNumber } from '../text/format.ts'

const List = chakra('div', {
  base: {
    display: 'flex',
    gap: '20px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    overflowX: 'auto',
    scrollbarWidth: 'none',
  },
})
/** A tab's look, for buttons here and for the links of a page whose tabs are pages. */
export const tabStyle = {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '6px',
    'flexShrink': 0,
    'h': { base: '44px', md: '38px' },
    'textStyle': 'cell',
    'color': 'fg.muted',
    'whiteSpace': 'nowrap',
    'borderBottomWidth': '2px',
    'borderColor': 'transparent',
    'mb': '-1px',
    '&:hover': { color: 'fg' },
    '&:is([aria-selected=true], [aria-current=page])': { color: 'fg', fontWeight: 600, borderColor: 'accent.solid' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&:is(:disabled, [aria-disabled=true])': { color: 'fg.subtle' },
  },
} as const
/** The look of pages inside a page that has tabs itself. */
export const pillStyle = {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '6px',
    'flexShrink': 0,
    'h': { base: '40px', md: '30px' },
    'px': '10px',
    'borderRadius': '6px',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'whiteSpace': 'nowrap',
    '&:hover': { color: 'fg', bg: 'bg.subtle' },
    '&[aria-current=page]': { color: 'fg', fontWeight: 600, bg: 'bg.muted' },
    '&:focus-visible': { outlineOffset: '-2px' },
    '&[aria-disabled=true]': { color: 'fg.subtle' },
  },
} as const
const Tab = chakra('button', tabStyle)
const Count = chakra('span', { base: { color: 'fg.subtle', fontWeight: 400, fontVariantNumeric: 'tabular-nums' } })

export interface TabOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly count?: number
  readonly disabled?: boolean
}

export interface TabsProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly tabs: readonly TabOption<Value>[]
  readonly onChange: (value: Value) => void
}

/** The row of tabs. The panel below carries `tabPanel(value)`. */
export function Tabs<Value extends string>({ label, value, tabs, onChange }: TabsProps<Value>) {
  return (
    <List role="tablist" aria-label={label} onKeyDown={moveTab}>
      {tabs.map((tab) => (
        <Tab
          key={tab.value}
          type="button"
          role="tab"
          id={`tab-${tab.value}`}
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.count === undefined ? null : <Count>{formatNumber(tab.count)}</Count>}
        </Tab>
      ))}
    </List>
  )
}

/** Attributes that tie a panel to its tab. */
export const tabPanel = (value: string) =>
  ({ 'role': 'tabpanel', 'id': `panel-${value}`, 'aria-labelledby': `tab-${value}` }) as const

function moveTab(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const tabs = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]:not(:disabled)')]
  const next = tabs.at((tabs.indexOf(document.activeElement as HTMLButtonElement) + step) % tabs.length)
  next?.focus()
  next?.click()
}
