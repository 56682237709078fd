import { chakra } from '@chakra-ui/react'
import { skippedName, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { VerdictIcon } from './verdict-icon.tsx'

const Base = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    whiteSpace: 'nowrap',
    fontWeight: 500,
    fontVariantNumeric: 'tabular-nums',
    color: 'colorPalette.fg',
    transition: 'color {durations.verdict} {easings.move}, background {durations.verdict} {easings.move}',
  },
  variants: {
    variant: {
      line: { textStyle: 'cell', fontWeight: 500 },
      soft: { textStyle: 'cell', fontWeight: 500, h: '24px', px: '8px', borderRadius: 'l1', bg: 'colorPalette.subtle' },
      big: {
        fontSize: '15px',
        lineHeight: '22px',
        fontWeight: 600,
        h: '32px',
        px: '12px',
        gap: '8px',
        borderRadius: 'l1',
        bg: 'colorPalette.subtle',
      },
      solid: {
        'textStyle': 'cell',
        'fontWeight': 600,
        'h': '24px',
        'px': '8px',
        'borderRadius': 'l1',
        'bg': 'colorPalette.solid',
        'color': 'colorPalette.contrast',
        '--disc-mark': 'colors.colorPalette.solid',
      },
    },
  },
  defaultVariants: { variant: 'line' },
})

export interface VerdictChipProps {
  /** Status code; one of a newer server reads as an unknown result. */
  readonly status: number
  /** `line` in tables, `soft` in docks and popovers, `big` on the detail page, `solid` for one cell seen from afar. */
  readonly variant?: 'line' | 'soft' | 'big' | 'solid'
  /** Cases finished and cases in all, while judging. */
  readonly done?: number
  readonly total?: number
  /** `AC` for `Accepted`; the full name becomes the tooltip. */
  readonly short?: boolean
  /** The status is one of a case: -4 then reads Skipped. */
  readonly ofCase?: boolean
}

/** A verdict: icon, name and colour, in a fixed place while it changes. */
export function VerdictChip({
  status,
  variant = 'line',
  done,
  total,
  short = false,
  ofCase = false,
}: VerdictChipProps) {
  const locale = useLocale()
  const verdict = verdictOf(status)
  const isSkipped = ofCase && status === Status.cancelled
  const name = isSkipped ? skippedName[locale] : verdict.name[locale]
  const isCounting = status === Status.judging && total !== undefined && total > 0
  return (
    <Base
      variant={variant}
      colorPalette={`verdict.${verdict.tone}`}
      data-status={status}
      data-tip={short && !isSkipped ? name : undefined}
    >
      <VerdictIcon
        verdict={verdict}
        size={variant === 'big' ? 18 : 14}
        fraction={isCounting ? (done ?? 0) / total : 0}
      />
      <span>
        {short && !isSkipped ? verdict.short : name}
        {isCounting ? ` ${done ?? 0}/${total}` : null}
      </span>
    </Base>
  )
}
