import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useId, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, PointerEvent, ReactNode, RefObject } from 'react'
import { IconButton } from '../form/button.tsx'
import { isWriting } from './is-writing.ts'
import { confirm } from './confirm.ts'
import { raiseToast } from './toast.ts'

const Base = chakra('dialog', {
  base: {
    '--dialog-top': 'clamp(16px, 10dvh, 96px)',
    'm': 'var(--dialog-top) auto auto',
    'p': '0',
    // What sticks inside covers with this.
    '--surface': 'colors.bg.panel',
    'bg': 'var(--surface)',
    'color': 'fg',
    // Not those of the cell of a table that it was opened from.
    'whiteSpace': 'normal',
    'textAlign': 'start',
    'borderRadius': '12px',
    'shadow': 'dialog',
    'maxH': 'calc(100dvh - var(--dialog-top) - 12px)',
    'overflow': 'auto',
    'overscrollBehavior': 'contain',
    '&::backdrop': { bg: 'scrim' },
    '&[open]': { animationStyle: 'open' },
    // Below the line in which a toast appears, which would cover the title.
    'mdDown': { '--dialog-top': '60px' },
  },
  variants: {
    width: {
      370: { w: 'min(370px, calc(100vw - 24px))' },
      560: { w: 'min(560px, calc(100vw - 24px))' },
      860: { w: 'min(860px, calc(100vw - 24px))' },
      // What is written there has room: the editor takes the height that other fields leave, and lines stay as long
      // as a page's.
      full: {
        '&&': { m: '0', maxH: 'none' },
        'w': '100vw',
        'h': '100dvh',
        'borderRadius': '0',
        '--editor-min-h': 'clamp(160px, 100dvh - 520px, 480px)',
        '& > *': { mx: 'auto', maxW: '1260px' },
      },
    },
  },
})
const Head = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    pt: '18px',
    px: '22px',
    pb: '8px',
  },
})
const Title = chakra('h2', { base: { fontSize: '17px', lineHeight: '28px', fontWeight: 620 } })
const Body = chakra('div', { base: { px: '22px', pt: '8px', pb: '22px' } })
const Foot = chakra('footer', {
  base: { display: 'flex', justifyContent: 'flex-end', gap: '8px', px: '22px', pb: '20px' },
  variants: {
    sticks: {
      true: {
        position: 'sticky',
        bottom: 0,
        zIndex: 1,
        pt: '12px',
        pb: '12px',
        bg: 'bg.panel',
        borderTopWidth: '1px',
        borderColor: 'border',
      },
    },
  },
})

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** For a dialog that is longer than a window and can be left from anywhere in it. */
  readonly footerSticks?: boolean
  readonly width?: 370 | 560 | 860 | 'full'
  /** False where a stray click must not lose what was typed. */
  readonly closesOnScrim?: boolean
  /** `onClose` asks before it closes: no key closes it by itself. */
  readonly asksOnClose?: boolean
}

/** Opens it with the component, and puts the focus where one begins. */
function useOpening(ref: RefObject<HTMLDialogElement | null>, written: RefObject<boolean>, title: string): void {
  // Before the effects of what is inside, which may measure itself.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null || dialog.open) return
    dialog.showModal()
    raiseToast()
    return () => dialog.close()
  }, [ref])
  // Also when it goes on under another title: what held the focus has gone with the face before.
  useLayoutEffect(() => {
    const dialog = ref.current
    written.current = false
    if (dialog === null || dialog.querySelector('[data-dialog-body]')?.contains(document.activeElement)) return
    const wanted = ['[data-autofocus]', '[data-dialog-body] :is(input, textarea, select)']
    wanted
      .map((each) => dialog.querySelector<HTMLElement>(each))
      .find((found) => found !== null)
      ?.focus()
  }, [ref, written, title])
}

/**
 * A modal dialog, open as long as it is mounted. It is the browser's own element: focus stays inside and comes back
 * afterwards, what lies behind is inert, escape closes; what was written in it is lost by no key without a question.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  footerSticks = false,
  width = 560,
  closesOnScrim = true,
  asksOnClose = false,
}: DialogProps) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const written = useRef(false)
  useOpening(ref, written, title)
  const leave = async () => {
    const question = {
      title: t`Discard what you have written?`,
      body: t`It has not been saved.`,
      verb: t`Discard`,
      destroys: true,
    }
    if (!written.current || (await confirm(question))) onClose()
  }
  return (
    <Base
      ref={ref}
      width={width}
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        // A browser lets a page refuse the key, but not twice the closing that follows it.
        if (event.key !== 'Escape' || event.defaultPrevented || !(written.current || asksOnClose)) return
        event.preventDefault()
        void leave()
      }}
      onInput={({ target }) => {
        written.current ||= isWriting(target)
      }}
      onPaste={({ target }) => {
        written.current ||= isWriting(target)
      }}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        event.preventDefault()
        void leave()
      }}
      {...onScrim(ref, closesOnScrim ? leave : () => undefined)}
    >
      <Head>
        <Title id={titleId}>{title}</Title>
        <IconButton label={t`Close`} onClick={() => void leave()} mr="-8px">
          <X size={16} />
        </IconButton>
      </Head>
      <Body data-dialog-body="">{children}</Body>
      {footer === undefined ? null : <Foot sticks={footerSticks}>{footer}</Foot>}
    </Base>
  )
}

/** A press beside the dialog. The second one of a double click was meant for the button that has opened it. */
function onScrim(ref: RefObject<HTMLDialogElement | null>, press: () => unknown) {
  const isOn = (event: MouseEvent) => event.target === ref.current && isOutside(ref.current, event)
  return {
    onMouseDown: (event: MouseEvent) => {
      if (!isOn(event)) return
      // The focus stays inside, or goes back to where it came from.
      event.preventDefault()
      if (event.detail === 1) press()
    },
    // Not every browser makes a mouse of a finger there; none does of one that is taken here.
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || !isOn(event)) return
      event.preventDefault()
      press()
    },
  }
}

/** The scrim belongs to the dialog element: only the position tells the two apart. */
function isOutside(dialog: HTMLDialogElement, point: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect()
  return point.clientX < box.left || point.clientX > box.right || point.clientY < box.top || point.clientY > box.bottom
}
