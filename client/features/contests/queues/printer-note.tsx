import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isAtPrinter } from '@podium/proto/rules/contest/printer.ts'
import type { PrinterState } from '@podium/proto/rules/contest/printer.ts'
import { Printer } from 'lucide-react'
import { call } from '../../../api/call.ts'
import { succeeded } from '../../../api/mutations.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'

const Note = chakra('span', {
  base: {
    'display': 'flex',
    'alignItems': 'flex-start',
    'gap': '6px',
    'textStyle': 'label',
    'color': 'fg.muted',
    'whiteSpace': 'normal',
    '& svg': { flexShrink: 0, mt: '3px' },
    '&[data-failed]': { color: 'fg.error' },
  },
})

const Reason = chakra('span', { base: { display: 'block', color: 'fg.muted', overflowWrap: 'anywhere' } })

interface PrinterNoteProps {
  readonly row: {
    readonly id: number
    readonly cid: number
    readonly printer: PrinterState | null
    readonly printerReason: string | null
  }
  /** By which call it goes there once more. */
  readonly again: 'sendPrintAgain' | 'sendTicketAgain'
}

/** How far a paper is on its way to the printer, and why not; nothing where it goes to the runners alone. */
export function PrinterNote({ row: { id, cid, printer, printerReason }, again }: PrinterNoteProps) {
  const { t } = useLingui()
  if (printer === null) return null
  const words: Record<PrinterState, string> = {
    queued: t`Waits for the printer`,
    sending: t`Being sent to the printer`,
    sent: t`At the printer`,
    printed: t`Came out of the printer`,
    failed: t`Not printed by the printer`,
  }
  const send = async () => {
    if (await succeeded(call(again, { body: { cid, id } }))) toast.success(t`Sent to the printer`)
  }
  return (
    <Note data-failed={printer === 'failed' || undefined}>
      <Printer size={12} aria-hidden />
      <span>
        {words[printer]}
        {isAtPrinter(printer) || printer === 'printed' ? null : (
          <>
            {' '}
            <Button variant="link" size="sm" onClick={() => void send()}>{t`Send again`}</Button>
          </>
        )}
        {printerReason === null ? null : <Reason>{printerReason}</Reason>}
      </span>
    </Note>
  )
}
