import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { CalendarDays, ChartNoAxesColumn, Clock, Users } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { requireSignIn } from '../../../api/sign-in.ts'
import { Button } from '../../../ui/form/button.tsx'
import { formatDuration, formatNumber } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { ACM, AuthMark, ContestStatus, RuleIcon, RuleMark } from '../../../domain/contest/contest-marks.tsx'
import { useContestTimeText } from '../../../domain/contest/time-text.ts'

type ContestOfList = CallAnswer<'contestList'>['records'][number]

const Row = chakra('article', {
  base: {
    'position': 'relative',
    'boxShadow': 'inset 3px 0 var(--mark, transparent)',
    'display': 'flex',
    'alignItems': 'center',
    'gap': '14px',
    'minH': '72px',
    'py': '10px',
    'px': '10px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    '&:hover': { bg: 'bg.subtle' },
  },
  variants: {
    mark: {
      scheduled: { '--mark': '{colors.border.control}' },
      running: { '--mark': '{colors.accent.solid}' },
      ended: { '--mark': '{colors.border.emphasized}' },
    },
  },
})
const Tipped = chakra('span', { base: { position: 'relative', zIndex: 1, display: 'inline-flex' } })
const Icon = chakra('span', { base: { color: 'fg.muted', display: { base: 'none', md: 'inline-flex' } } })
const Middle = chakra('div', { base: { flex: 1, minW: 0 } })
const Title = chakra(Link, {
  base: {
    'textStyle': 'body',
    'fontWeight': 500,
    'overflowWrap': 'anywhere',
    '&:hover': { color: 'accent.fg' },
    '&::after': { content: '""', position: 'absolute', inset: 0 },
  },
})
const Facts = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 14px',
    alignItems: 'center',
    mt: '4px',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Fact = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '5px', whiteSpace: 'nowrap' },
})
const End = chakra('div', {
  base: {
    display: 'flex',
    alignItems: { base: 'flex-end', md: 'center' },
    flexDirection: { base: 'column', md: 'row' },
    gap: '14px',
    flexShrink: 0,
  },
})
/** As wide as the longest word, so that what stands before it stands in a column. */
const Status = chakra('span', { base: { md: { minW: '84px' } } })
const Above = chakra('span', { base: { position: 'relative', zIndex: 1 } })

const boardPath = ({ id, type }: ContestOfList): string => `/contest/${type === ACM ? 'acm' : 'oi'}-scoreboard/${id}`

/** The rule; under OI what counts of several submissions is shown as well. */
function Rule({ contest: { type, oiRankScoreType } }: { readonly contest: ContestOfList }) {
  const { t } = useLingui()
  if (type === ACM) return <RuleMark type={type} />
  return (
    <Tipped
      data-tip={
        {
          Recent: t`The last score on each problem counts`,
          Highest: t`The best score on each problem counts`,
          IOI: t`The best score on each subtask counts`,
        }[oiRankScoreType]
      }
    >
      <RuleMark type={type} />
    </Tipped>
  )
}

export interface ContestRowProps {
  readonly contest: ContestOfList
  /** The left edge is marked by how the contest stands. */
  readonly isMarked?: boolean
}

const markOf = (status: number) => (status < 0 ? 'scheduled' : status === 0 ? 'running' : 'ended')

export function ContestRow({ contest, isMarked = false }: ContestRowProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const timeText = useContestTimeText()
  const { id, title, type, auth, status, startTime, duration, count, openRank } = contest
  // The list is open to everybody, contests are not: whoever signs in then comes to the one they chose.
  const path = `/contest/${id}`
  const open = (event: MouseEvent) => requireSignIn(path) || event.preventDefault()
  return (
    <Row mark={isMarked ? markOf(status) : undefined}>
      <Icon>
        <RuleIcon type={type} />
      </Icon>
      <Middle>
        <Title to={path} onClick={open}>
          {title}
        </Title>
        <Facts>
          <FactOf icon={<CalendarDays size={13} aria-hidden />}>{timeText(startTime)}</FactOf>
          <FactOf icon={<Clock size={13} aria-hidden />}>{formatDuration(duration, locale)}</FactOf>
          <Rule contest={contest} />
          <AuthMark auth={auth} />
          <Tipped data-tip={t`Participants`}>
            <FactOf icon={<Users size={13} role="img" aria-label={t`Participants`} />}>
              {formatNumber(count ?? 0)}
            </FactOf>
          </Tipped>
        </Facts>
      </Middle>
      <End>
        {openRank ? <BoardButton contest={contest} /> : null}
        <Status>
          <ContestStatus status={status} />
        </Status>
      </End>
    </Row>
  )
}

function FactOf({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <Fact>
      {icon}
      {children}
    </Fact>
  )
}

function BoardButton({ contest }: { readonly contest: ContestOfList }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <Above>
      <Button
        size="sm"
        icon={<ChartNoAxesColumn size={14} />}
        disabledReason={contest.status < 0 ? t`The scoreboard opens when the contest starts` : undefined}
        onClick={() => void navigate(boardPath(contest))}
      >
        {t`Scoreboard`}
      </Button>
    </Above>
  )
}
