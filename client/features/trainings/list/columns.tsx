import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { TagChip } from '../../../ui/text/tag-chip.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatAgo, formatNumber, formatTime, missing } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { LabelledValue } from '../../../ui/text/labelled-value.tsx'
import { AuthMark } from '../auth-mark.tsx'
import type { TrainingOfList } from '../queries.ts'
import { SolvedBar } from '../solved-bar.tsx'
import { MutedText } from '../../../ui/text/text.tsx'

const Compact = chakra('span', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 12px', alignItems: 'center' },
})
const Name = chakra('span', { base: { fontWeight: 500, fontSize: '15px', overflowWrap: 'anywhere' } })
const Marks = chakra('span', {
  base: {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 10px',
    textStyle: 'label',
    color: 'fg.muted',
  },
})

const Category = ({ row }: { readonly row: TrainingOfList }) =>
  row.categoryName === null ? (
    <MutedText>{missing}</MutedText>
  ) : (
    <TagChip color={row.categoryColor}>{row.categoryName}</TagChip>
  )

const Solved = ({ row }: { readonly row: TrainingOfList }) => (
  <SolvedBar solved={row.acCount ?? 0} count={row.problemCount} />
)

function Modified({ row }: { readonly row: TrainingOfList }) {
  const locale = useLocale()
  return <MutedText data-tip={formatTime(row.gmtModified)}>{formatAgo(row.gmtModified, locale)}</MutedText>
}

export interface ColumnChoice {
  /** A visitor has no progress. */
  readonly isSignedIn: boolean
  /** Numbers of the trainings are shown. */
  readonly isNumbered?: boolean
}

export function useTrainingColumns({
  isSignedIn,
  isNumbered = false,
}: ColumnChoice): readonly Column<TrainingOfList>[] {
  const { t } = useLingui()
  const number: Column<TrainingOfList> = {
    key: 'number',
    head: t({ message: 'ID', context: 'training' }),
    width: '84px',
    cell: ({ id }) => <MutedText>{id}</MutedText>,
  }
  const solved: Column<TrainingOfList> = {
    key: 'solved',
    head: t`Solved`,
    width: '140px',
    align: 'right',
    cell: (row) => <Solved row={row} />,
  }
  return [
    ...(isNumbered ? [number] : []),
    { key: 'title', head: t`Title`, link: true, cell: ({ title }) => title },
    { key: 'category', head: t`Category`, width: '168px', cell: (row) => <Category row={row} /> },
    { key: 'auth', head: t`Visibility`, width: '112px', cell: ({ auth }) => <AuthMark auth={auth} /> },
    ...(isSignedIn ? [solved] : []),
    {
      key: 'problems',
      head: t({ context: 'training', message: 'Problems' }),
      width: '92px',
      align: 'right',
      cell: ({ problemCount }) => formatNumber(problemCount),
    },
    { key: 'author', head: t`Author`, width: '140px', cell: ({ author }) => <MutedText>{author}</MutedText> },
    { key: 'modified', head: t`Updated`, width: '112px', align: 'right', cell: (row) => <Modified row={row} /> },
  ]
}

/** A row below 768 px. */
export function CompactTraining({ row }: { readonly row: TrainingOfList }) {
  const { t } = useLingui()
  return (
    <Compact>
      <Name>{row.title}</Name>
      {row.acCount === null ? (
        <LabelledValue word={t({ context: 'training', message: 'Problems' })}>
          {formatNumber(row.problemCount)}
        </LabelledValue>
      ) : (
        <LabelledValue
          word={t`Solved`}
        >{`${formatNumber(row.acCount)} / ${formatNumber(row.problemCount)}`}</LabelledValue>
      )}
      <Marks>
        {row.categoryName === null ? null : <Category row={row} />}
        <AuthMark auth={row.auth} />
        <span>{row.author}</span>
        <Modified row={row} />
      </Marks>
    </Compact>
  )
}
