import { chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dismissToast, toastAtom } from './toast.ts'
import type { ToastTone } from './toast.ts'

const looks: Readonly<Record<ToastTone, { Icon: LucideIcon; color: string }>> = {
  success: { Icon: CircleCheck, color: 'verdict.ac.fg' },
  error: { Icon: CircleX, color: 'verdict.wa.fg' },
  warn: { Icon: TriangleAlert, color: 'verdict.tle.fg' },
  info: { Icon: Info, color: 'fg.muted' },
}

const Panel = chakra('div', {
  base: {
    'position': 'fixed',
    // Between header and title of a phone's page is no room: what it covers there is the header.
    'inset': '6px auto auto 50%',
    'transform': 'translateX(-50%)',
    'm': '0',
    'alignItems': 'center',
    'gap': '10px',
    // Right of the middle alone it would have half a phone.
    'w': 'max-content',
    'maxW': 'min(560px, calc(100vw - 24px))',
    'px': '14px',
    'py': '10px',
    'bg': 'bg.panel',
    'color': 'fg',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'panel',
    'shadow': 'float',
    'textStyle': 'cell',
    'fontWeight': 500,
    'overflowWrap': 'anywhere',
    // Above the title of a dialog.
    'md': { 'top': 'calc({sizes.header} + 12px)', ':root:has(dialog[open]) &': { top: '12px' } },
    '&:popover-open': { display: 'flex', animationStyle: 'fade' },
  },
})
const Action = chakra('button', {
  base: { 'color': 'accent.fg', 'fontWeight': 600, '&:hover': { textDecoration: 'underline' } },
})

/** Shown again for every toast, so that it stands above a dialog that was opened in between. */
export function ToastHost() {
  const content = useAtomValue(toastAtom)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = ref.current
    if (panel === null) return
    if (panel.matches(':popover-open')) panel.hidePopover()
    if (content !== null) panel.showPopover()
  }, [content])
  const look = looks[content?.tone ?? 'info']
  const action = content?.action
  return (
    <Panel ref={ref} popover="manual" role="status" data-toast={content?.tone}>
      <chakra.span color={look.color}>
        <look.Icon size={16} aria-hidden />
      </chakra.span>
      <span>{content?.text}</span>
      {action === undefined ? null : (
        <Action
          type="button"
          onClick={() => {
            dismissToast()
            action.run()
          }}
        >
          {action.label}
        </Action>
      )}
    </Panel>
  )
}
