import { chakra } from '@chakra-ui/react'
import { isFinal, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { casesOf } from './case-states.ts'
import type { CaseState } from './case-states.ts'

/** Up to this many cases are numbered squares; more are bars. */
const maxSquares = 20

const Strip = chakra('div', {
  base: { display: 'flex', alignItems: 'center' },
  variants: {
    form: {
      squares: { gap: '3px', flexWrap: { base: 'wrap', md: 'nowrap' } },
      bars: { gap: '1px', minW: '0', maxW: 'full', overflow: 'hidden' },
    },
  },
})

const Cell = chakra('span', {
  base: {
    flexShrink: 0,
    borderWidth: '1px',
    borderColor: 'transparent',
    transition: 'background {durations.verdict} {easings.move}, color {durations.verdict} {easings.move}',
    _motionReduce: { transition: 'none' },
  },
  variants: {
    form: {
      squares: {
        display: 'grid',
        placeItems: 'center',
        w: '24px',
        h: '24px',
        containerType: 'inline-size',
        borderRadius: 'l1',
        textStyle: 'micro',
        fontWeight: 500,
        fontVariantNumeric: 'tabular-nums',
      },
      bars: { w: '4px', minW: '1px', flexShrink: 1, h: '20px', borderRadius: '1px' },
    },
    look: {
      waiting: { bg: 'bg.muted', color: 'fg.subtle' },
      current: { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.solid', animationStyle: 'pulse' },
      ran: { bg: 'accent.subtle', color: 'accent.fg' },
      done: { bg: 'colorPalette.subtle', color: 'colorPalette.fg' },
      failed: { bg: 'colorPalette.solid', color: 'colorPalette.contrast', fontWeight: 700 },
      unknown: { bg: 'bg.muted', color: 'fg.subtle' },
      skipped: { borderStyle: 'dashed', borderColor: 'border.emphasized', color: 'fg.subtle' },
    },
  },
  compoundVariants: [
    { form: 'bars', look: 'current', css: { bg: 'accent.solid' } },
    { form: 'bars', look: 'ran', css: { bg: 'accent.border' } },
    { form: 'bars', look: 'done', css: { bg: 'colorPalette.mark' } },
  ],
})

/** Squares shrink where there is little room; a number that no longer fits goes, its colour stays. */
const CaseNumber = chakra('span', { base: { '@container (max-width: 15px)': { display: 'none' } } })

export interface CaseStripProps {
  /** Status of the submission. */
  readonly status: number
  /** Cases finished. */
  readonly done: number
  /** Cases in all; 0 shows nothing. */
  readonly total: number
  /** Status of each case in order, as far as the server sent it. */
  readonly caseStatuses?: readonly number[]
}

/** One square or bar for each case. Silent for screen readers: the chip beside it says the same. */
export function CaseStrip(props: CaseStripProps) {
  const locale = useLocale()
  const form = props.total > maxSquares ? 'bars' : 'squares'
  if (props.total === 0) return null
  return (
    <Strip form={form} aria-hidden="true" data-cases={props.total}>
      {casesOf(props).map((state, index) => (
        <Cell
          key={index}
          form={form}
          look={state.look}
          colorPalette={toneOf(state)}
          data-case={state.look}
          data-tip={tipOf(state, index, locale)}
        >
          {form === 'squares' ? <CaseNumber>{index + 1}</CaseNumber> : null}
        </Cell>
      ))}
    </Strip>
  )
}

const toneOf = (state: CaseState): string =>
  `verdict.${state.status === undefined ? 'ac' : verdictOf(state.status).tone}`

function tipOf(state: CaseState, index: number, locale: 'zh-CN' | 'en-US'): string | undefined {
  if (state.status === undefined || !isFinal(state.status) || state.status === Status.cancelled) return undefined
  return `#${index + 1} ${verdictOf(state.status).name[locale]}`
}
