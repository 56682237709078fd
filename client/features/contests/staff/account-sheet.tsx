import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Segment } from '../../../ui/form/segment.tsx'
import { useContest } from '../frame/use-contest.ts'
import { PrintSheet, Slip, SlipHead, SlipLine, Slips } from '../sheets/print-sheet.tsx'

/** One account whose password is known now and never again. */
export interface AccountSlip {
  readonly username: string
  readonly password: string
  /** Whose it is, in lines. */
  readonly lines: readonly string[]
}

interface AccountSheetProps {
  readonly slips: readonly AccountSlip[]
  readonly onClose: () => void
}

/** Names and passwords of accounts that were just made: they are shown here and never again. */
export function AccountSheet({ slips, onClose }: AccountSheetProps) {
  const { t } = useLingui()
  const { cid, info } = useContest()
  const [layout, setLayout] = useState<'slips' | 'pages'>('slips')
  const address = `${location.origin}/contest/${cid}`
  const tools = (
    <Segment<'slips' | 'pages'>
      label={t`On paper`}
      value={layout}
      options={[
        { value: 'slips', label: t`Slips to cut` },
        { value: 'pages', label: t`One per page` },
      ]}
      onChange={setLayout}
    />
  )
  return (
    <PrintSheet
      title={t`New accounts`}
      note={t`Print the sheet or copy it now: nobody can read these passwords again.`}
      tools={tools}
      onClose={onClose}
    >
      <Slips isWhole={layout === 'pages'} aria-label={t`New accounts`}>
        {slips.map(({ username, password, lines }) => (
          <Slip key={username}>
            <SlipHead>{info.title}</SlipHead>
            {lines.map((line) => (
              <SlipLine key={line}>{line}</SlipLine>
            ))}
            <dl>
              <dt>{t`Address`}</dt>
              <dd>{address}</dd>
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
        ))}
      </Slips>
    </PrintSheet>
  )
}
