import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { TagChip } from '../../../ui/text/tag-chip.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { FittingChips } from '../../../ui/layout/fitting-chips.tsx'
import { formatNumber, formatRate } from '../../../ui/text/format.ts'
import { LevelMark } from '../../../domain/problem/level-mark.tsx'
import { useLocale } from '../../../ui/text/locale.ts'
import { useMinWidth } from '../../../ui/layout/use-min-width.ts'
import { VerdictIcon } from '../../../domain/submission/verdict-icon.tsx'
import { LabelledValue } from '../../../ui/text/labelled-value.tsx'
import { useTagName } from '../../../domain/problem/tag-name.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import type { ProblemRow } from './list-queries.ts'

const Title = chakra('span', { base: { 'fontWeight': 500, 'tr:hover &': { color: 'accent.fg' } } })
const Icon = chakra('span', { base: { display: 'inline-flex', color: 'colorPalette.fg', verticalAlign: 'middle' } })
const RateCell = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '10px',
    justifyContent: 'flex-end',
    verticalAlign: 'middle',
  },
})
const Track = chakra('span', { base: { w: '48px', h: '4px', borderRadius: '2px', bg: 'bg.muted', overflow: 'hidden' } })
const Filled = chakra('span', { base: { display: 'block', h: 'full', bg: 'verdict.ac.mark' } })
const RateText = chakra('span', { base: { minW: '60px' } })

/** Below it the title needs the room of the less telling columns. */
const roomyPx = 1180

type OwnStatuses = Readonly<Record<string, { status: number }>> | undefined

/** Own state on a problem; nothing for one that was never tried. */
export function OwnIcon({ status }: { readonly status: number | undefined }) {
  const locale = useLocale()
  if (status === undefined || status === Status.notSubmitted) return null
  const verdict = verdictOf(status)
  return (
    <Icon
      role="img"
      aria-label={verdict.name[locale]}
      data-tip={verdict.name[locale]}
      colorPalette={`verdict.${verdict.tone}`}
    >
      <VerdictIcon verdict={verdict} size={15} />
    </Icon>
  )
}

/** Accepted over total with a small bar. */
export function Rate({ row, word }: { readonly row: ProblemRow; readonly word?: string }) {
  const rate = formatRate(row.ac, row.total)
  return (
    <RateCell>
      <Track aria-hidden="true">
        <Filled style={{ width: rate }} />
      </Track>
      <RateText>{word === undefined ? rate : <LabelledValue word={word}>{rate}</LabelledValue>}</RateText>
    </RateCell>
  )
}

export interface ColumnChoice {
  readonly own: OwnStatuses
  readonly showsTags: boolean
  /** Ids of groups are longer than those of the bank. */
  readonly idWidth?: string
  /** Facts stand beside the table, so that it has less room. */
  readonly isBeside?: boolean
}

function useTagsColumn(isWide: boolean): Column<ProblemRow> {
  const { t } = useLingui()
  const nameOf = useTagName()
  return {
    key: 'tags',
    head: t`Tags`,
    width: isWide ? '26%' : '22%',
    cell: (row) => (
      <FittingChips names={row.tags.map(({ name }) => nameOf(name))}>
        {row.tags.map((tag) => (
          <TagChip key={tag.id} color={tag.color}>
            {nameOf(tag.name)}
          </TagChip>
        ))}
      </FittingChips>
    ),
  }
}

export function useProblemColumns({
  own,
  showsTags,
  idWidth = '92px',
  isBeside = false,
}: ColumnChoice): readonly Column<ProblemRow>[] {
  const { t } = useLingui()
  const isRoomy = useMinWidth(roomyPx)
  const status: Column<ProblemRow> = {
    key: 'own',
    head: '',
    label: t`My status`,
    width: '34px',
    align: 'center',
    cell: (row) => <OwnIcon status={own?.[row.pid]?.status} />,
  }
  const tags = useTagsColumn(isRoomy && !isBeside)
  const total: Column<ProblemRow> = {
    key: 'total',
    head: t({ context: 'count', message: 'Submissions' }),
    width: '108px',
    align: 'right',
    sort: 'total',
    sortsDown: true,
    cell: (row) => <MutedText>{formatNumber(row.total)}</MutedText>,
  }
  return [
    ...(own === undefined ? [] : [status]),
    {
      key: 'id',
      head: t({ context: 'problem', message: 'ID' }),
      width: idWidth,
      sort: 'id',
      cell: (row) => <MutedText>{row.problemId}</MutedText>,
    },
    { key: 'title', head: t`Title`, link: true, sort: 'title', cell: (row) => <Title>{row.title}</Title> },
    {
      key: 'level',
      head: t`Difficulty`,
      width: '100px',
      sort: 'level',
      cell: (row) => <LevelMark level={row.difficulty} />,
    },
    ...(showsTags ? [tags] : []),
    ...(isRoomy && !isBeside ? [total] : []),
    {
      key: 'rate',
      head: t`Acceptance`,
      width: isRoomy ? '144px' : '104px',
      align: 'right',
      sort: 'rate',
      sortsDown: true,
      cell: (row) => (isRoomy ? <Rate row={row} /> : formatRate(row.ac, row.total)),
    },
  ]
}

const Compact = chakra('span', {
  base: { display: 'grid', gridTemplateColumns: '24px 1fr auto', columnGap: '8px', alignItems: 'start' },
})
const CompactTitle = chakra('span', { base: { fontSize: '15px', lineHeight: '22px', fontWeight: 500 } })
const Second = chakra('span', {
  base: {
    'display': 'flex',
    'gap': '8px',
    'alignItems': 'center',
    'textStyle': 'label',
    'color': 'fg.muted',
    'minW': 0,
    'whiteSpace': 'nowrap',
    'overflow': 'hidden',
    '& > *': { textStyle: 'label' },
    '& > :last-of-type': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})
const CompactRate = chakra('span', {
  base: { 'textAlign': 'right', '& > span': { flexDirection: 'column-reverse', alignItems: 'flex-end', gap: '4px' } },
})

/** A row below 768 px: title, then id, level and tags in one grey line; rate right. */
export function CompactProblem({
  row,
  status,
  showsTags,
}: {
  readonly row: ProblemRow
  readonly status: number | undefined
  readonly showsTags: boolean
}) {
  const { t } = useLingui()
  const nameOf = useTagName()
  return (
    <Compact>
      <span>
        <OwnIcon status={status} />
      </span>
      <span style={{ minWidth: 0 }}>
        <CompactTitle>{row.title}</CompactTitle>
        <Second>
          <span>{row.problemId}</span>
          <LevelMark level={row.difficulty} />
          {showsTags ? <span>{row.tags.map((tag) => nameOf(tag.name)).join(' · ')}</span> : null}
        </Second>
      </span>
      <CompactRate>
        <Rate row={row} word={t`Acceptance`} />
      </CompactRate>
    </Compact>
  )
}
