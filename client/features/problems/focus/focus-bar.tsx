import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { limits } from '@podium/proto/rules/limits.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { Status, verdictOf } from '@podium/proto/rules/submission/verdict.ts'
import { useAtomValue } from 'jotai'
import { CircleCheck, CircleDashed, CircleMinus, CircleQuestionMark, CircleX } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { userAtom } from '../../../api/session.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import { focusPath } from '../../../domain/problem/focus-path.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import type { NavItem, ProblemContextCalls } from '../../../domain/problem/problem-context.ts'
import { changesOwn } from '../../../domain/submission/own-verdict.ts'
import { userTopic } from '../../../domain/user/user-topic.ts'
import { navigationKey, spreadMs } from '../queries.ts'
import { SubtleText, VisuallyHidden } from '../../../ui/text/text.tsx'
import { navMark } from './nav-mark.ts'
import type { NavMark } from './nav-mark.ts'

const Bar = chakra('nav', {
  base: {
    // What is only read out inside is placed by it, not by the page, which it would widen.
    'position': 'relative',
    'flexShrink': 0,
    'display': 'flex',
    'alignItems': 'stretch',
    'gap': '4px',
    'h': '44px',
    'px': '12px',
    'py': '6px',
    'borderTopWidth': '1px',
    'borderColor': 'border',
    'bg': 'bg.subtle',
    'overflowX': 'auto',
    'overscrollBehaviorX': 'contain',
    'scrollbarWidth': 'none',
    // Above the panes of a contest's problem page: letters alone.
    '&[data-top]': {
      'h': { base: '44px', md: '36px' },
      'py': { base: '4px', md: '3px' },
      'px': { base: '8px', md: '16px' },
      'bg': 'bg',
      'borderTopWidth': 0,
      'borderBottomWidth': '1px',
      '& [data-title]': { display: 'none' },
    },
  },
})
const Item = chakra(Link, {
  base: {
    'flexShrink': 0,
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '6px',
    'px': '10px',
    'borderRadius': 'l2',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'fontVariantNumeric': 'tabular-nums',
    '& svg': { color: 'colorPalette.fg', flexShrink: 0 },
    '&:hover': { bg: 'bg.muted', color: 'fg' },
    '&[aria-current]': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 600 },
  },
})
const Title = chakra('span', {
  base: { maxW: '180px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', hideBelow: 'lg' },
})

const iconsByName: Readonly<Record<Exclude<NavMark, 'none'>, LucideIcon>> = {
  'accepted': CircleCheck,
  'unknown': CircleQuestionMark,
  'not-compiled': CircleMinus,
  'failed': CircleX,
  'running': CircleDashed,
}

interface FocusBarProps {
  /** Id of the open problem. */
  readonly problemId: string
  readonly load: NonNullable<ProblemContextCalls['navigation']>
  /** In focus mode it leads on in focus mode. */
  readonly isFocused: boolean
}

/**
 * The row of problems, each with the reader's own state on it: at the foot in focus mode, above the panes elsewhere.
 * It follows own verdicts, and what the contest or training holds.
 */
export function FocusBar({ problemId, load, isFocused }: FocusBarProps) {
  const { t } = useLingui()
  const { key, ids, ownTopic } = useProblemContext()
  const uid = useAtomValue(userAtom)?.uid
  const { data } = useLiveQuery<readonly NavItem[], TopicNames['contest:info' | 'training' | 'user']>({
    key: [...navigationKey(key), uid],
    topic: ownTopic,
    alsoTopics: [userTopic(uid)],
    spreadMs,
    load,
    apply: (before, event) => (changesOwn(event, ids.cid) ? reloadSnapshot : before),
    poll: { everyMs: limits.poll.contestAnnouncementsMs },
  })
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [data, problemId])
  return (
    <Bar ref={bar} aria-label={t`Problem list`} data-focus-bar="" data-top={isFocused ? undefined : ''}>
      {data?.map((item) => (
        <NavLink
          key={item.pid}
          item={item}
          isFocused={isFocused}
          isCurrent={item.problemId.toUpperCase() === problemId.toUpperCase()}
        />
      ))}
    </Bar>
  )
}

function NavLink({
  item,
  isCurrent,
  isFocused,
}: {
  readonly item: NavItem
  readonly isCurrent: boolean
  readonly isFocused: boolean
}) {
  const locale = useLocale()
  const { paths } = useProblemContext()
  const mark = navMark(item.status)
  const Icon = mark === 'none' ? null : iconsByName[mark]
  const verdict = verdictOf(item.status ?? Status.notSubmitted)
  return (
    <Item
      to={isFocused ? focusPath(paths.problem(item.problemId)) : paths.problem(item.problemId)}
      aria-current={isCurrent ? 'page' : undefined}
      data-tip={`${item.title} · ${verdict.name[locale]}`}
      data-mark={mark}
      colorPalette={`verdict.${verdict.tone}`}
    >
      {Icon === null ? null : <Icon size={15} aria-hidden />}
      <b>{item.problemId}</b> <Title data-title="">{item.title}</Title>
      {item.score === null ? null : <SubtleText>{formatNumber(item.score)}</SubtleText>}
      <VisuallyHidden>, {verdict.name[locale]}</VisuallyHidden>
    </Item>
  )
}
