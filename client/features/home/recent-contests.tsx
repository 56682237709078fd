import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Lock, Users } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import { requireSignIn } from '../../api/sign-in.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatDuration, formatNumber, formatTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { leadsToPage } from '../../ui/layout/known-pages.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { timesOf } from '../../domain/contest/contest-times.ts'
import { useContestClock, useTimeLeftText } from '../../domain/contest/use-contest-clock.ts'
import { MutedFigure } from './parts.tsx'
import { useRecentContests } from './use-home.ts'
import type { ContestRow } from './use-home.ts'

const State = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
})
const Dot = chakra('span', { base: { flexShrink: 0, w: '7px', h: '7px', borderRadius: 'full', borderWidth: '2px' } })
const Title = chakra('button', {
  base: {
    'fontWeight': 500,
    '&:hover': { color: 'accent.fg' },
    'textAlign': 'left',
    'md': { display: 'block', w: 'full', truncate: true },
    '[data-compact] &': { '&::after': { content: '""', position: 'absolute', inset: '-6px 0' } },
  },
})
/** Pressed anywhere, it opens. */
const Compact = chakra('span', { base: { position: 'relative', display: 'flex', flexDirection: 'column', gap: '2px' } })
const Line = chakra('span', {
  base: { display: 'flex', justifyContent: 'space-between', gap: '12px', textStyle: 'label', color: 'fg.muted' },
})

const Left = chakra('span', {
  base: {
    'display': 'inline-flex',
    'flexDirection': 'column',
    'gap': '3px',
    'td > &': { w: 'full' },
    'fontVariantNumeric': 'tabular-nums',
    'whiteSpace': 'nowrap',
  },
})
const Track = chakra('span', {
  base: { display: 'block', h: '2px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden' },
})
const Done = chakra('span', { base: { display: 'block', h: 'full', bg: 'accent.solid' } })

const runningStatus = 0
const ended = 1

function CompactContest({ row }: { readonly row: ContestRow }) {
  const { t } = useLingui()
  const locale = useLocale()
  return (
    <Compact>
      <Open contest={row} />
      <Line>
        <span>{`${ruleOf(row)} · ${formatTime(row.startTime).slice(0, 'yyyy-mm-dd hh:mm'.length)} · ${formatDuration(row.duration, locale)}`}</span>
        <Status contest={row} />
      </Line>
      <Line>
        <Access auth={row.auth} />
        <State data-tip={t`Participants`}>
          <Users size={12} role="img" aria-label={t`Participants`} />
          {formatNumber(row.count ?? 0)}
        </State>
      </Line>
    </Compact>
  )
}

/** Contests that run or start within two weeks; a visitor is asked to sign in first. */
export function RecentContests() {
  const { t } = useLingui()
  const locale = useLocale()
  const contests = useRecentContests()
  const columns: readonly Column<ContestRow>[] = [
    { key: 'title', head: t`Contest`, cell: (row) => <Open contest={row} /> },
    {
      key: 'type',
      head: t`Format`,
      width: '60px',
      wideOnly: true,
      cell: (row) => <MutedFigure>{ruleOf(row)}</MutedFigure>,
    },
    { key: 'auth', head: t`Access`, width: '100px', wideOnly: true, cell: (row) => <Access auth={row.auth} /> },
    {
      key: 'start',
      head: t`Start`,
      width: '138px',
      cell: (row) => <MutedFigure>{formatTime(row.startTime).slice(0, 'yyyy-mm-dd hh:mm'.length)}</MutedFigure>,
    },
    {
      key: 'duration',
      head: t`Duration`,
      width: '88px',
      cell: (row) => <MutedFigure>{formatDuration(row.duration, locale)}</MutedFigure>,
    },
    {
      key: 'count',
      head: t`Participants`,
      width: '96px',
      align: 'right',
      wideOnly: true,
      cell: (row) => formatNumber(row.count ?? 0),
    },
    { key: 'status', head: t`State`, width: '144px', cell: (row) => <Status contest={row} /> },
  ]
  return (
    <section>
      <SectionHead>
        <h2>{t`Recent contests`}</h2>
        {leadsToPage('/contest') ? <Link to="/contest">{t`All contests`}</Link> : null}
      </SectionHead>
      <DataTable
        label={t`Recent contests`}
        columns={columns}
        rows={contests.data}
        rowKey={(row) => row.id}
        state={contests}
        outdent={false}
        skeletonRows={5}
        compactRow={(row) => <CompactContest row={row} />}
        empty={{ title: t`No contests soon`, hint: t`Running contests and those of the next two weeks appear here.` }}
      />
    </section>
  )
}

const ruleOf = ({ type }: ContestRow): string => (type === 0 ? 'ACM' : 'OI')

function Open({ contest }: { readonly contest: ContestRow }) {
  const navigate = useNavigate()
  const path = `/contest/${contest.id}`
  const open = () => {
    if (requireSignIn(path) && leadsToPage(path)) void navigate(path)
  }
  return (
    <Title type="button" onClick={open} data-tip-cut="">
      {contest.title}
    </Title>
  )
}

function Access({ auth }: { readonly auth: number }) {
  const { t } = useLingui()
  const names = [t`Public`, t`Private`, t`Password to submit`]
  return (
    <State color="fg.muted">
      {auth === 0 ? null : <Lock size={12} aria-hidden />}
      {names[auth]}
    </State>
  )
}

function Status({ contest }: { readonly contest: ContestRow }) {
  const { t } = useLingui()
  if (contest.status === runningStatus) return <TimeLeft contest={contest} />
  if (contest.status === ended)
    return (
      <State color="fg.muted">
        <Dot bg="border.emphasized" borderColor="border.emphasized" />
        {t`Ended`}
      </State>
    )
  return (
    <State>
      <Dot borderColor="border.control" />
      {t`Scheduled`}
    </State>
  )
}

/** Of a contest that runs: what is left of it, by the server's clock, over how far it is. */
function TimeLeft({ contest }: { readonly contest: ContestRow }) {
  const { t } = useLingui()
  const moment = useContestClock(timesOf(contest), contest.aheadMs)
  const left = useTimeLeftText(moment.leftMs)
  if (moment.isOver)
    return (
      <State color="fg.muted">
        <Dot bg="border.emphasized" borderColor="border.emphasized" />
        {t`Ended`}
      </State>
    )
  return (
    <Left>
      <State color="accent.fg">
        <Dot bg="accent.solid" borderColor="accent.solid" />
        <span role="timer">{t`${left} left`}</span>
      </State>
      <Track
        role="progressbar"
        aria-label={t`Progress of the contest`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(moment.percent)}
      >
        <Done style={{ width: `${moment.percent}%` }} />
      </Track>
    </Left>
  )
}
