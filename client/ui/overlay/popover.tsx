import { chakra } from '@chakra-ui/react'
import { useId, useRef, useState } from 'react'
import type { ReactElement, ReactNode } from 'react'

/** Spread over the button that opens the popover. */
export interface TriggerProps {
  readonly 'popoverTarget': string
  readonly 'aria-haspopup': 'dialog' | 'menu'
  readonly 'aria-expanded': boolean
}

const Panel = chakra('div', {
  base: {
    'position': 'fixed',
    'inset': 'auto',
    'm': '0',
    'my': '5px',
    'bg': 'bg.panel',
    'color': 'fg',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'panel',
    'shadow': 'float',
    'positionTryFallbacks': 'flip-block, flip-inline, flip-block flip-inline',
    '&:popover-open': { animationStyle: 'open' },
  },
  variants: {
    align: {
      start: { positionArea: 'block-end span-inline-end' },
      end: { positionArea: 'block-end span-inline-start' },
    },
  },
})

export interface PopoverProps {
  readonly trigger: (props: TriggerProps) => ReactElement
  /** Drawn only while it is open. */
  readonly children: (close: () => void) => ReactNode
  readonly align?: 'start' | 'end'
  readonly role?: 'dialog' | 'menu'
  /** Accessible name of the panel. */
  readonly label: string
  /** CSS padding. */
  readonly padding?: string
  /** Once the panel stands there: before, nothing in it can be focused. */
  readonly onShown?: (panel: HTMLElement) => void
}

/**
 * What floats under a button. The browser's popover: it stands above everything, closes on escape and on a press
 * elsewhere, and is tied to its button, which anchors it.
 */
export function Popover({
  trigger,
  children,
  align = 'start',
  role = 'dialog',
  label,
  padding = '12px 14px',
  onShown,
}: PopoverProps) {
  const id = useId()
  const ref = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => ref.current?.hidePopover()
  return (
    <>
      {trigger({ 'popoverTarget': id, 'aria-haspopup': role, 'aria-expanded': isOpen })}
      <Panel
        ref={ref}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        align={align}
        p={padding}
        onBeforeToggle={(event) => event.target === ref.current && setOpen(event.newState === 'open')}
        onToggle={(event) => event.target === ref.current && event.newState === 'open' && onShown?.(ref.current)}
      >
        {isOpen ? children(close) : null}
      </Panel>
    </>
  )
}
