import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { Switch } from '../../ui/form/toggles.tsx'
import { formatNumber, formatRate } from '../../ui/text/format.ts'
import { Skeleton } from '../../ui/feedback/states.tsx'
import { touchArea } from '../../ui/theme/touch.ts'
import { VerdictChip } from '../../domain/submission/verdict-chip.tsx'
import { ACM } from '../../domain/contest/contest-marks.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { useContest } from './frame/use-contest.ts'
import { useContestProblems, useOwnResults } from './own-results.ts'
import type { ContestProblem } from './queries.ts'
import { letterColumn, ProblemLetter } from './problem-letter.tsx'

const Bar = chakra('div', {
  base: {
    'display': 'flex',
    'justifyContent': 'flex-end',
    'minH': '12px',
    'alignItems': 'center',
    '& > label': { py: '8px' },
  },
})
const Compact = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '10px', minW: 0 } })
const Words = chakra('span', { base: { flex: 1, minW: 0, overflowWrap: 'anywhere', fontWeight: 500 } })
const Practise = chakra(Link, {
  base: {
    'position': 'relative',
    'color': 'accent.fg',
    'fontWeight': 500,
    'whiteSpace': 'nowrap',
    '&:hover': { textDecoration: 'underline' },
    ...touchArea,
  },
})

const notTried = -10

/** `/contest/:contestID/problems`: the contest's problems with the reader's own results. */
export function ContestProblemsPage() {
  const { t } = useLingui()
  const view = useContest()
  const { cid, info, moment } = view
  const [withAfter, setWithAfter] = useState(false)
  const query = useContestProblems(cid, withAfter)
  const own = useOwnResults(view, query.data ?? [])
  return (
    <div>
      <Bar>
        {info.allowEndSubmit && moment.isOver ? (
          <Switch checked={withAfter} onChange={setWithAfter}>{t`Include submissions after the end`}</Switch>
        ) : null}
      </Bar>
      <DataTable
        label={t`Problems of the contest`}
        columns={useColumns(own, query.data?.some(({ bankId }) => isOpen(bankId)) ?? false)}
        rows={query.data}
        rowKey={({ id }) => id}
        state={query}
        rowHref={({ displayId }) => `/contest/${cid}/problem/${encodeURIComponent(displayId)}/`}
        compactRow={(row) => <CompactRow row={row} own={own?.[row.pid]} />}
        empty={{ title: t`No problems yet`, hint: t`The staff adds them before the start.` }}
      />
    </div>
  )
}

type Own = Readonly<Record<string, { readonly status: number; readonly score: number | null }>>

/** Under the freeze of an OI contest the counts would tell how others did (spec/2 section 2.3). */
function useRule() {
  const { info, isJury, moment } = useContest()
  const isOi = info.type !== ACM
  return { isOi, isHidden: isOi && moment.isFrozen && !isJury }
}

/** After the end: to the same problem in the bank, where it is open to all. */
function PractiseLink({ bankId }: { readonly bankId: string }) {
  const { t } = useLingui()
  return <Practise to={`/problem/${encodeURIComponent(bankId)}`}>{t`Practise`}</Practise>
}

const isOpen = (bankId: string | null | undefined): bankId is string => bankId !== null && bankId !== undefined

function useScoreColumn(own: Own | undefined): Column<ContestProblem> {
  const { t } = useLingui()
  return {
    key: 'score',
    head: t`Score`,
    width: '80px',
    align: 'right',
    cell: ({ pid }) => (own === undefined ? <Coming /> : formatNumber(own[pid]?.score)),
  }
}

function usePracticeColumn(): Column<ContestProblem> {
  const { t } = useLingui()
  return {
    key: 'practise',
    head: '',
    label: t`Practise`,
    width: '90px',
    align: 'right',
    cell: ({ bankId }) => (isOpen(bankId) ? <PractiseLink bankId={bankId} /> : null),
  }
}

function useColumns(own: Own | undefined, hasPractice: boolean): readonly Column<ContestProblem>[] {
  const { t } = useLingui()
  const { isOi, isHidden } = useRule()
  const hidden = <MutedText data-tip={t`Shown when the board opens`}>?</MutedText>
  const score = useScoreColumn(own)
  const practice = usePracticeColumn()
  return [
    letterColumn(t`#`),
    { key: 'title', head: t`Title`, link: true, cell: ({ displayTitle }) => displayTitle },
    {
      key: 'own',
      head: t`My result`,
      width: '210px',
      cell: ({ pid }) => (own === undefined ? <Coming /> : <OwnResult status={own[pid]?.status ?? notTried} />),
    },
    ...(isOi ? [score] : []),
    {
      key: 'ac',
      head: t`Accepted`,
      width: '96px',
      align: 'right',
      cell: ({ ac }) => (ac === null || isHidden ? hidden : formatNumber(ac)),
    },
    {
      key: 'total',
      head: t({ context: 'count', message: 'Submissions' }),
      width: '84px',
      align: 'right',
      cell: ({ total }) => (total === null || isHidden ? hidden : formatNumber(total)),
    },
    {
      key: 'rate',
      head: t`Acceptance`,
      width: '90px',
      align: 'right',
      cell: ({ ac, total }) => (ac === null || total === null || isHidden ? hidden : formatRate(ac, total)),
    },
    ...(hasPractice ? [practice] : []),
  ]
}

const Coming = () => <Skeleton aria-busy="true" h="14px" w="60%" />

function OwnResult({ status }: { readonly status: number }) {
  return status === notTried ? <MutedText>–</MutedText> : <VerdictChip status={status} />
}

function CompactRow({ row, own }: { readonly row: ContestProblem; readonly own: Own[string] | undefined }) {
  const { t } = useLingui()
  const { isOi, isHidden } = useRule()
  const { displayTitle, ac, total, bankId } = row
  const { status = notTried, score = null } = own ?? {}
  const counted = (count: number | null): string => (count === null || isHidden ? '?' : formatNumber(count))
  const [solved, sent] = [counted(ac), counted(total)]
  return (
    <Compact>
      <ProblemLetter problem={row} />
      <Words>
        {displayTitle}
        <MutedText size="label" numeric display="block" fontWeight={400}>{t`${solved} of ${sent} accepted`}</MutedText>
      </Words>
      {status === notTried ? null : <VerdictChip status={status} />}
      {isOpen(bankId) ? <PractiseLink bankId={bankId} /> : null}
      {isOi && score !== null ? <b>{formatNumber(score)}</b> : null}
    </Compact>
  )
}
