import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { HelpText } from '../../../ui/text/text.tsx'

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

/** Slips that are cut apart, or one on each page: none of them goes across a page. */
export const Slips = chakra('ul', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'repeat(auto-fill, minmax(min(280px, 100%), 1fr))',
    'gap': '12px',
    'pt': '12px',
    '@media print': { gridTemplateColumns: '1fr 1fr', gap: 0, pt: 0 },
  },
  variants: {
    isWhole: {
      true: {
        '@media print': {
          'display': 'block',
          '& > li': { breakAfter: 'page', border: 0, p: '40px 24px', fontSize: '20px', lineHeight: '32px' },
          '& > li:last-child': { breakAfter: 'auto' },
        },
      },
    },
  },
})

export const Slip = chakra('li', {
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
export const SlipHead = chakra('b', { base: { display: 'block', fontWeight: 600, overflowWrap: 'anywhere' } })
export const SlipLine = chakra('span', { base: { display: 'block', overflowWrap: 'anywhere' } })

/** On paper there is the sheet alone (ui/theme/global-css.ts). */
function usePrintsAlone(): void {
  useEffect(() => {
    document.body.toggleAttribute('data-prints-sheet', true)
    return () => void document.body.toggleAttribute('data-prints-sheet', false)
  }, [])
}

interface PrintSheetProps {
  readonly title: string
  readonly note: ReactNode
  /** How it is laid out; on the screen alone. */
  readonly tools?: ReactNode
  readonly onClose: () => void
  /** It was handed to the printer, or to a file, by the browser. */
  readonly onPrinted?: () => void
  readonly children: ReactNode
}

/** What is printed, in the place of the page that it comes from. */
export function PrintSheet({ title, note, tools, onClose, onPrinted, children }: PrintSheetProps) {
  const { t } = useLingui()
  usePrintsAlone()
  useEffect(() => {
    if (onPrinted === undefined) return
    addEventListener('afterprint', onPrinted)
    return () => removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return (
    <Sheet>
      <div data-screen-only="">
        <PageHead
          title={title}
          actions={
            <>
              {tools}
              <Button onClick={onClose}>{t`Done`}</Button>
              <Button variant="solid" icon={<Printer size={15} />} onClick={() => print()}>{t`Print the sheet`}</Button>
            </>
          }
        />
        {typeof note === 'string' ? <HelpText>{note}</HelpText> : note}
      </div>
      {children}
    </Sheet>
  )
}
