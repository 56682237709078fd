import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import { useFrameBadge } from '../../live/frame-badge.ts'
import { BoardPanel, useBoardState } from '../boards/index.ts'
import { useContest } from './frame/use-contest.ts'

const Line = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '14px',
    'textStyle': 'label',
    'color': 'fg.muted',
    'pt': '8px',
    '& a': { color: 'accent.fg' },
  },
})

/** `/contest/:contestID/rank`: the board inside the contest. */
export function ContestRankPage() {
  const { t } = useLingui()
  const { cid, info, rights, isJury, moment } = useContest()
  const seesLive = rights.has('liveBoard')
  const state = useBoardState({ cid, isJury: seesLive })
  const problemHref = useCallback(
    (displayId: string) => `/contest/${cid}/problem/${encodeURIComponent(displayId)}/`,
    [cid],
  )
  useFrameBadge(state.query.live)
  return (
    <BoardPanel
      cid={cid}
      state={state}
      isJury={seesLive}
      manages={isJury}
      moment={moment}
      problemHref={problemHref}
      head={
        info.gid === null ? null : (
          <Line>
            <Link to={`/group/${info.gid}/contest`}>{t`Group contests`}</Link>
          </Line>
        )
      }
    />
  )
}
