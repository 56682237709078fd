import { useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { save } from '../../../api/transfer.ts'
import { Button } from '../../../ui/form/button.tsx'
import { CopyButton } from '../../../ui/form/copy-button.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { OnceNote } from '../../../ui/overlay/once-note.tsx'
import { useShownOnce } from '../../../ui/overlay/use-shown-once.ts'
import { useContest } from '../frame/use-contest.ts'
import { PrintSheet, Slip, SlipHead, SlipLine, Slips } from '../sheets/print-sheet.tsx'

/** One account whose password is known now and never again. */
export interface AccountSlip {
  readonly username: string
  readonly password: string
  /** Whose it is, in lines. */
  readonly lines: readonly string[]
}

type Layout = 'slips' | 'pages'

interface AccountSheetProps {
  readonly slips: readonly AccountSlip[]
  readonly onClose: () => void
}

/** One account a line, in columns that a spreadsheet takes as they are pasted. */
const tableOf = (slips: readonly AccountSlip[]): string =>
  slips
    .map(({ username, password, lines }) =>
      [username, password, ...lines].map((text) => text.replaceAll(/\s+/g, ' ')).join('\t'),
    )
    .join('\n')

interface SheetToolsProps {
  readonly slips: readonly AccountSlip[]
  readonly layout: Layout
  readonly onLayout: (layout: Layout) => void
  readonly onTaken: () => void
}

function SheetTools({ slips, layout, onLayout, onTaken }: SheetToolsProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const table = tableOf(slips)
  const saveTable = () => {
    save(new Blob([table], { type: 'text/tab-separated-values' }), `accounts-${cid}.txt`)
    onTaken()
  }
  return (
    <>
      <Segment<Layout>
        label={t`On paper`}
        value={layout}
        options={[
          { value: 'slips', label: t`Slips to cut` },
          { value: 'pages', label: t`One per page` },
        ]}
        onChange={onLayout}
      />
      <CopyButton text={table} label={t`Copy the accounts`} withWord size="md" onCopied={onTaken} />
      <Button icon={<Download size={15} />} onClick={saveTable}>{t`Save as a file`}</Button>
    </>
  )
}

/** Names and passwords of accounts that were just made: they are shown here and never again. */
export function AccountSheet({ slips, onClose }: AccountSheetProps) {
  const { t } = useLingui()
  const { take, close } = useShownOnce(onClose)
  const [layout, setLayout] = useState<Layout>('slips')
  return (
    <PrintSheet
      title={t`New accounts`}
      note={
        <OnceNote>{t`These passwords are shown only once: print, copy or save them now, nobody can read them again.`}</OnceNote>
      }
      tools={<SheetTools slips={slips} layout={layout} onLayout={setLayout} onTaken={take} />}
      onClose={() => void close()}
      onPrinted={take}
    >
      <Slips isWhole={layout === 'pages'} aria-label={t`New accounts`}>
        {slips.map((slip) => (
          <Account key={slip.username} slip={slip} />
        ))}
      </Slips>
    </PrintSheet>
  )
}

function Account({ slip: { username, password, lines } }: { readonly slip: AccountSlip }) {
  const { t } = useLingui()
  const { cid, info } = useContest()
  return (
    <Slip>
      <SlipHead>{info.title}</SlipHead>
      {lines.map((line) => (
        <SlipLine key={line}>{line}</SlipLine>
      ))}
      <dl>
        <dt>{t`Address`}</dt>
        <dd>{`${location.origin}/contest/${cid}`}</dd>
        <dt>{t`Username`}</dt>
        <dd>
          <kbd>{username}</kbd>
        </dd>
        <dt>{t`Password`}</dt>
        <dd>
          <kbd>{password}</kbd>
        </dd>
      </dl>
    </Slip>
  )
}
