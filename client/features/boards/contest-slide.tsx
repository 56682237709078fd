import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { ListOrdered } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { requireSignIn } from '../../api/sign-in.ts'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { formatDuration } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useMinWidth } from '../../ui/layout/use-min-width.ts'
import { LiveTop } from './slide-board.tsx'

type RunningContest = Pick<
  CallAnswer<'recentContest'>[number],
  'id' | 'title' | 'type' | 'duration' | 'auth' | 'count' | 'boardOpen'
>

const privateAuth = 1
const boardPx = 768

const Frame = chakra('div', {
  base: {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 13fr) minmax(0, 12fr)' },
    bg: 'bg.subtle',
  },
})
const Words = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    px: { base: '20px', md: '36px' },
    pb: { base: '20px', md: '28px' },
    minW: 0,
  },
})
const State = chakra('p', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '8px',
    'color': 'accent.fg',
    'fontWeight': 500,
    '&::before': { content: '""', w: '8px', h: '8px', borderRadius: 'full', bg: 'accent.solid' },
  },
})
const Name = chakra('h2', {
  base: {
    textStyle: 'display',
    fontSize: { base: '22px', md: '32px' },
    lineHeight: { base: '30px', md: '44px' },
    mt: '8px',
    lineClamp: { base: 2, md: 3 },
    overflowWrap: 'anywhere',
    wordBreak: 'keep-all',
  },
})
const Facts = chakra('p', { base: { color: 'fg.muted', mt: '8px', display: { base: 'none', md: 'block' } } })
const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '8px', mt: { base: '12px', md: '24px' } },
})
/** A contest that runs now, with the head of its board where that is open to everybody; it moves as the board does. */
export function ContestSlide({ contest }: { readonly contest: RunningContest }) {
  const { t } = useLingui()
  const locale = useLocale()
  const navigate = useNavigate()
  const hasRoom = useMinWidth(boardPx)
  const { id, title, type, duration, count, boardOpen } = contest
  const participants = count ?? 0
  const people = t`${plural(participants, { one: '# participant', other: '# participants' })}`
  const enter = () => {
    const path = `/contest/${id}`
    if (contest.auth !== privateAuth || requireSignIn(path)) void navigate(path)
  }
  return (
    <Frame>
      <Words>
        <State>{count === null ? t`Running now` : t`Running now · ${people}`}</State>
        <Name>{title}</Name>
        <Facts>{`${type === 0 ? 'ACM' : 'OI'} · ${formatDuration(duration, locale)}${boardOpen ? ` · ${t`the scoreboard is open to everybody`}` : ''}`}</Facts>
        <Actions>
          <Button variant="solid" onClick={enter}>{t`Enter the contest`}</Button>
          {boardOpen ? (
            <LinkButton
              to={`/contest/${type === 0 ? 'acm' : 'oi'}-scoreboard/${id}`}
              icon={<ListOrdered size={15} />}
            >{t`Scoreboard`}</LinkButton>
          ) : null}
        </Actions>
      </Words>
      {boardOpen && hasRoom ? <LiveTop cid={id} /> : null}
    </Frame>
  )
}
