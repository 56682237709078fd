import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { skippedName, Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useState } from 'react'
import { formatMemoryKb, formatNumber, formatTimeMs } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { VerdictChip } from '../../domain/submission/verdict-chip.tsx'
import type { JudgedRun } from '../../domain/submission/case-data.tsx'
import { CaseDetail } from '../../domain/submission/case-detail.tsx'
import { isSkipped } from '../../domain/submission/cases.ts'
import type { CaseGroup, CaseItem } from '../../domain/submission/cases.ts'

const Group = chakra('section', { base: { mb: '20px' } })
const Head = chakra('header', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '16px',
    'h': '34px',
    'mb': '8px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'cell',
    'fontVariantNumeric': 'tabular-nums',
    '& h3': { fontWeight: 600, mr: 'auto' },
  },
})
const Cells = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', gap: '6px' },
})
const Cell = chakra('button', {
  base: {
    'display': 'flex',
    'flexDirection': 'column',
    'px': '10px',
    'py': '5px',
    'minH': '46px',
    'textAlign': 'left',
    'textStyle': 'label',
    'fontVariantNumeric': 'tabular-nums',
    'borderWidth': '1px',
    'borderColor': 'border',
    'borderRadius': 'l2',
    '& > span:first-of-type': { display: 'flex', justifyContent: 'space-between', w: 'full', color: 'fg.muted' },
    '& b': { color: 'colorPalette.fg', fontWeight: 600 },
    '&:hover': { borderColor: 'border.control' },
    '&[aria-expanded=true]': { borderColor: 'accent.solid', boxShadow: '0 0 0 1px {colors.accent.solid}' },
  },
  variants: {
    look: {
      ac: {},
      failed: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.subtle' },
      skipped: { borderStyle: 'dashed', color: 'fg.subtle' },
    },
  },
})
const Second = chakra('span', {
  base: { fontSize: '11px', lineHeight: '15px', color: 'fg.muted', whiteSpace: 'nowrap' },
})

const lookOf = (item: CaseItem): 'ac' | 'failed' | 'skipped' => {
  if (isSkipped(item)) return 'skipped'
  return item.status === Status.accepted ? 'ac' : 'failed'
}

export interface CasesProps {
  readonly groups: readonly CaseGroup[]
  readonly run: JudgedRun
}

/** Cases as a grid, grouped by subtask. A press opens what there is to know of a case. */
export function CaseGrid({ groups, run }: CasesProps) {
  const [openSeq, setOpenSeq] = useState<number | null>(null)
  return groups.map((group, index) => (
    <Group key={index}>
      {group.subtask === null ? null : <SubtaskHead subtask={group.subtask} />}
      <Cells>
        {group.cases.map((item) => (
          <CaseCell
            key={item.seq}
            item={item}
            isOpen={item.seq === openSeq}
            onToggle={() => setOpenSeq(item.seq === openSeq ? null : item.seq)}
          />
        ))}
      </Cells>
      {group.cases
        .filter((item) => item.seq === openSeq)
        .map((item) => (
          <CaseDetail key={item.seq} item={item} run={run} />
        ))}
    </Group>
  ))
}

export function SubtaskHead({ subtask }: { readonly subtask: NonNullable<CaseGroup['subtask']> }) {
  const { t } = useLingui()
  const { number, status, score, ac, total } = subtask
  return (
    <Head>
      <h3>{t`Subtask ${number}`}</h3>
      <VerdictChip status={status} ofCase />
      {total === 0 ? null : (
        <chakra.span color="fg.muted" data-tip={t`Accepted cases`}>{`${ac} / ${total}`}</chakra.span>
      )}
      {score === null ? null : <b>{formatNumber(score)}</b>}
    </Head>
  )
}

function CaseCell({
  item,
  isOpen,
  onToggle,
}: {
  readonly item: CaseItem
  readonly isOpen: boolean
  readonly onToggle: () => void
}) {
  const locale = useLocale()
  const verdict = verdictOf(item.status)
  const skipped = isSkipped(item)
  return (
    <Cell
      type="button"
      look={lookOf(item)}
      colorPalette={`verdict.${verdict.tone}`}
      aria-expanded={isOpen}
      onClick={onToggle}
      data-case={item.seq}
    >
      <span>
        #{item.seq}
        {skipped ? null : <b>{verdict.short}</b>}
      </span>
      <Second>
        {skipped ? skippedName[locale] : `${formatTimeMs(item.time)} · ${formatMemoryKb(item.memory)}`}
        {item.score === null || skipped ? null : ` · ${formatNumber(item.score)}`}
      </Second>
    </Cell>
  )
}
