import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { formatNumber } from '../../text/format.ts'
import { HelpText } from '../../text/text.tsx'
import { compareTexts, firstDifference, visibleBlanks, windowOf } from './compare-texts.ts'
import type { ComparedText, DiffLine, DiffPart } from './compare-texts.ts'

/** Rows shown; the texts themselves may have thousands. */
const maxRows = 200

const Sides = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '12px' },
})
const Side = chakra('section', { base: { 'minW': 0, '& h3': { textStyle: 'label', color: 'fg.muted', mb: '4px' } } })
const Lines = chakra('div', {
  base: {
    maxH: '240px',
    overflow: 'auto',
    py: '6px',
    bg: 'bg.code',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    fontFamily: 'mono',
    fontSize: '13px',
    lineHeight: '19px',
    tabSize: 4,
  },
})
const Line = chakra('div', {
  base: { display: 'flex', w: 'max-content', minW: 'full', pr: '10px', minH: '19px', whiteSpace: 'pre' },
  variants: { isChanged: { true: { bg: 'colorPalette.subtle' } } },
})
/** Drawn, not written: it is no part of the text that is read or copied. */
const LineNumber = chakra('span', {
  base: {
    '&::before': { content: 'attr(data-line)' },
    'flexShrink': 0,
    'minW': '28px',
    'pr': '8px',
    'textAlign': 'right',
    'color': 'fg.muted',
    'fontVariantNumeric': 'tabular-nums',
    'userSelect': 'none',
  },
})
const Mark = chakra('mark', {
  base: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', borderRadius: '2px', px: '1px' },
})

export interface TextDiffProps {
  readonly expected: ComparedText
  readonly found: ComparedText
  readonly expectedName: string
  readonly foundName: string
}

/** Two outputs beside each other, line by line, with what differs marked. */
export function TextDiff({ expected, found, expectedName, foundName }: TextDiffProps) {
  const { t } = useLingui()
  const rows = useMemo(() => compareTexts(expected, found), [expected, found])
  const shown = windowOf(rows, maxRows)
  const first = rows[firstDifference(rows)]
  const line = formatNumber((first?.found ?? first?.expected)?.number ?? 0)
  const [most, all] = [formatNumber(shown.length), formatNumber(rows.length)]
  const isCut = expected.isCut === true || found.isCut === true
  const none = isCut ? t`No difference in the part that is shown.` : t`No difference.`
  const side = (name: string, of: 'expected' | 'found') => (
    <Side>
      <h3>{name}</h3>
      <Lines tabIndex={0} role="region" aria-label={name} colorPalette={of === 'found' ? 'verdict.wa' : 'verdict.ac'}>
        {shown.map((row, index) => (
          <DiffRowLine key={index} line={row[of]} isChanged={row.isChanged} />
        ))}
      </Lines>
    </Side>
  )
  return (
    <div data-diff="">
      <HelpText size="label" numeric mb="6px">
        {first === undefined ? none : t`First difference: line ${line}`}
        {shown.length < rows.length ? ` · ${t`${most} of ${all} lines are shown`}` : null}
      </HelpText>
      <Sides>
        {side(expectedName, 'expected')}
        {side(foundName, 'found')}
      </Sides>
    </div>
  )
}

function DiffRowLine({ line, isChanged }: { readonly line: DiffLine | null; readonly isChanged: boolean }) {
  return (
    <Line isChanged={isChanged && line !== null}>
      <LineNumber aria-hidden="true" data-line={line?.number ?? ''} />
      <span>
        {line?.parts.map((part, index) => (
          <DiffText key={index} part={part} />
        ))}
      </span>
    </Line>
  )
}

/** Blanks and line ends are made visible where they are what differs. */
const DiffText = ({ part: { text, isMarked } }: { readonly part: DiffPart }) =>
  isMarked ? <Mark>{visibleBlanks(text)}</Mark> : text.replace(/\r?\n$/, '')
