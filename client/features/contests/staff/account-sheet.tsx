import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'

/** Slips that are cut apart, none of them across a page. */
const Sheet = chakra('div', {
  base: {
    'pt': '16px',
    '@media print': {
      'color': 'black',
      'pt': 0,
      '& [data-screen-only]': { display: 'none' },
    },
  },
})
const Slips = chakra('ul', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'repeat(auto-fill, minmax(240px, 1fr))',
    'gap': '12px',
    'pt': '12px',
    '@media print': { gridTemplateColumns: '1fr 1fr', gap: 0, pt: 0 },
  },
})
const Slip = chakra('li', {
  base: {
    'borderWidth': '1px',
    'borderStyle': 'dashed',
    'borderColor': 'border.emphasized',
    'p': '12px 14px',
    'breakInside': 'avoid',
    'textStyle': 'cell',
    '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '2px 12px', mt: '6px' },
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
    '& kbd': { fontFamily: 'mono', fontWeight: 600 },
    '@media print': { 'color': 'black', 'borderColor': 'black', '& dt': { color: 'black' } },
  },
})
const Head = chakra('b', { base: { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' } })

const Line = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } })

/** On paper there is the sheet alone (ui/theme/global-css.ts). */
function usePrintsAlone(): void {
  useEffect(() => {
    document.body.toggleAttribute('data-prints-sheet', true)
    return () => void document.body.toggleAttribute('data-prints-sheet', false)
  }, [])
}

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
  usePrintsAlone()
  const { cid, info } = useContest()
  const address = `${location.origin}/contest/${cid}`
  return (
    <Sheet>
      <div data-screen-only="">
        <PageHead
          title={t`New accounts`}
          actions={
            <>
              <Button onClick={onClose}>{t`Done`}</Button>
              <Button variant="solid" icon={<Printer size={15} />} onClick={() => print()}>{t`Print the sheet`}</Button>
            </>
          }
        />
        <HelpText>{t`Print the sheet or copy it now: nobody can read these passwords again.`}</HelpText>
      </div>
      <Slips aria-label={t`New accounts`}>
        {slips.map(({ username, password, lines }) => (
          <Slip key={username}>
            <Head>{info.title}</Head>
            {lines.map((line) => (
              <Line key={line}>{line}</Line>
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
    </Sheet>
  )
}
