import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { Search } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import type { NavigateOptions } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useLiveQuery } from '../../live/live-query.ts'
import { useFrameBadge } from '../../live/frame-badge.ts'
import { numberFrom } from '../../ui/state/address-number.ts'
import { Avatar } from '../../ui/text/avatar.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { TypedInput } from '../../ui/form/typed-input.tsx'
import { formatNumber, formatTimeMs } from '../../ui/text/format.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { userHomeOf } from '../../domain/user/person.tsx'
import { LabelledValue } from '../../ui/text/labelled-value.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { useTrainingProblems } from './frame/use-problems.ts'
import { useTraining } from './frame/use-training.ts'
import { trainingKey } from './queries.ts'
import type { RankRow, TrainingProblem } from './queries.ts'
import { RankCell } from './rank/rank-cell.tsx'
import { applyRankEvent } from './rank/rank-events.ts'
import { formatRunTime } from './rank/run-time.ts'

const Bar = chakra('div', { base: { w: { base: 'full', md: '240px' }, ml: 'auto', py: '10px' } })
/** Many problems are wider than the window: the table then scrolls sideways in itself. */
const Wide = chakra('div', { base: { 'overflowX': 'auto', '--table-top': '0px', 'mx': '-10px', 'px': '10px' } })
const Name = chakra('span', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'minW': 0,
    '& a': { fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& a:hover': { textDecoration: 'underline' },
  },
  variants: { female: { true: { '& a': { color: 'level.hard.fg' } } } },
})
const Deciding = chakra(Link, {
  base: { 'fontWeight': 600, '&:hover': { color: 'accent.fg', textDecoration: 'underline' } },
})
const Head = chakra(Link, { base: { '&:hover': { color: 'accent.fg' } } })
const Compact = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: '30px minmax(0, 1fr) auto auto',
    gap: '6px 10px',
    alignItems: 'center',
  },
})
const Cells = chakra('span', { base: { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '4px' } })

type RankedRow = RankRow & { readonly position: number }

function useRank(tid: number, keyword: string, currentPage: number) {
  return useLiveQuery({
    key: [...trainingKey(tid), 'rank', keyword, currentPage],
    topic: topics.training(tid),
    keepsPrevious: true,
    load: (signal) =>
      call('trainingRank', { query: { tid, keyword, currentPage, limit: limits.rankPageRows }, signal }),
    apply: (before, events) => applyRankEvent(before, events, keyword !== ''),
    poll: { everyMs: limits.poll.scoreboardMs },
  })
}

interface RankSearchProps {
  readonly keyword: string
  readonly onSearch: (keyword: string) => void
}

function RankSearch({ keyword, onSearch }: RankSearchProps) {
  const { t } = useLingui()
  return (
    <Bar>
      <TypedInput
        type="search"
        width="100%"
        icon={<Search size={14} />}
        aria-label={t`Name or school`}
        placeholder={t`Name or school`}
        maxLength={255}
        value={keyword}
        onChange={onSearch}
      />
    </Bar>
  )
}

/** `/training/:trainingID/rank`: who solved how much, live; the address holds word and page. */
export function TrainingRankPage() {
  const { t } = useLingui()
  const view = useTraining()
  const { tid, uid } = view
  const [search, setSearch] = useSearchParams()
  const [keyword, currentPage] = [search.get('keyword')?.trim() ?? '', numberFrom(search.get('currentPage'), 1)]
  const problems = useTrainingProblems(view).data ?? []
  const query = useRank(tid, keyword, currentPage)
  useFrameBadge(query.live)
  const rows = query.data?.records.map((row, index): RankedRow => ({
    ...row,
    position: ((query.data?.current ?? 1) - 1) * limits.rankPageRows + index + 1,
  }))
  const show = (next: { keyword: string; page: number }, options?: NavigateOptions) =>
    setSearch(
      {
        ...(next.keyword === '' ? {} : { keyword: next.keyword }),
        ...(next.page === 1 ? {} : { currentPage: String(next.page) }),
      },
      options,
    )
  const columns = useColumns(problems)
  return (
    <div>
      <RankSearch keyword={keyword} onSearch={(word) => show({ keyword: word, page: 1 })} />
      <Wide>
        <chakra.div minW={{ md: `${fixedPx + problems.length * cellPx}px` }}>
          <DataTable
            label={t`Ranking`}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.uid}
            state={query}
            rowMark={(row) => ({ own: row.uid === uid })}
            compactRow={(row) => <CompactRow row={row} problems={problems} />}
            empty={
              keyword === ''
                ? { title: t`No records yet`, hint: t`Submit to a problem of this training and it appears here.` }
                : { title: t`No matching users`, hint: t`Try a different name.` }
            }
          />
        </chakra.div>
      </Wide>
      <Pagination
        page={currentPage}
        pageSize={limits.rankPageRows}
        sizes={[limits.rankPageRows]}
        total={query.data?.total}
        rows={rows?.length}
        onChange={({ page }, options) => show({ keyword, page }, options)}
      />
    </div>
  )
}

const fixedPx = 640
const cellPx = 86

/** Under the name that the training shows; women's names are coloured. */
function UserName({ row }: { readonly row: RankRow }) {
  const { info } = useTraining()
  const { username, nickname, avatar, gender } = row
  const name = info.rankShowName === 'nickname' && nickname ? nickname : username
  return (
    <Name female={gender === 'female'}>
      <Avatar name={username} src={avatar} size={24} />
      <Link to={userHomeOf(row)}>{name}</Link>
      {name === username ? null : <MutedText>{username}</MutedText>}
    </Name>
  )
}

function useColumns(problems: readonly TrainingProblem[]): readonly Column<RankedRow>[] {
  const { t } = useLingui()
  const { info, paths } = useTraining()
  const realname: Column<RankedRow> = {
    key: 'realname',
    head: t`Real name`,
    width: '130px',
    cell: (row) => <MutedText>{row.realname}</MutedText>,
  }
  return [
    {
      key: 'position',
      head: '#',
      width: '56px',
      align: 'right',
      cell: (row) => <MutedText>{formatNumber(row.position)}</MutedText>,
    },
    {
      key: 'user',
      head: t`User`,
      width: problems.length === 0 ? undefined : '200px',
      cell: (row) => <UserName row={row} />,
    },
    ...(info.isTrainingAdmin ? [realname] : []),
    {
      key: 'ac',
      head: t`Solved`,
      width: '76px',
      align: 'right',
      cell: (row) => <Deciding to={paths.acceptedOf(row.username)}>{formatNumber(row.ac)}</Deciding>,
    },
    {
      key: 'time',
      head: t`Time`,
      width: '104px',
      align: 'right',
      cell: (row) => <MutedText data-tip={formatTimeMs(row.totalRunTime)}>{formatRunTime(row.totalRunTime)}</MutedText>,
    },
    ...problems.map((problem): Column<RankedRow> => ({
      key: `problem-${problem.pid}`,
      width: `${cellPx}px`,
      align: 'center',
      head: (
        <Head to={paths.problem(problem.problemId)} data-tip={problem.title}>
          {problem.problemId}
        </Head>
      ),
      cell: (row) => <RankCell row={row} problemId={problem.problemId} />,
    })),
  ]
}

function CompactRow({ row, problems }: { readonly row: RankedRow; readonly problems: readonly TrainingProblem[] }) {
  const { t } = useLingui()
  const { paths } = useTraining()
  return (
    <Compact>
      <MutedText>{formatNumber(row.position)}</MutedText>
      <UserName row={row} />
      <LabelledValue word={t`Solved`}>
        <Deciding to={paths.acceptedOf(row.username)}>{formatNumber(row.ac)}</Deciding>
      </LabelledValue>
      <MutedText>{formatRunTime(row.totalRunTime)}</MutedText>
      <Cells>
        {problems.map(({ pid, problemId }) =>
          row.submissionInfo[problemId] === undefined ? null : (
            <RankCell key={pid} row={row} problemId={problemId} isNamed />
          ),
        )}
      </Cells>
    </Compact>
  )
}
