import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { openSignIn } from '../../../api/sign-in.ts'
import { Button } from '../../../ui/form/button.tsx'
import { ACM } from '../../../domain/contest/contest-marks.tsx'
import type { ContestView } from '../frame/use-contest.ts'
import { HelpText } from '../../../ui/text/text.tsx'

const Frame = chakra('section', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 14px',
    pb: '16px',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
const Board = chakra(Link, {
  base: { 'textStyle': 'cell', 'color': 'accent.fg', 'fontWeight': 500, '&:hover': { textDecoration: 'underline' } },
})

/** What a visitor may do: sign in to take part, and look at the board where it is open to all. */
export function SignInCall({ view: { cid, info, moment } }: { readonly view: ContestView }) {
  const { t } = useLingui()
  const hasBoard = info.openRank === true && moment.phase !== 'scheduled'
  return (
    <Frame>
      <Button variant="solid" onClick={() => openSignIn()}>{t`Sign in`}</Button>
      <HelpText size="cell">
        {moment.isOver ? t`Sign in to see the problems and submissions.` : t`Sign in to take part.`}
      </HelpText>
      {hasBoard ? (
        <Board to={`/contest/${info.type === ACM ? 'acm' : 'oi'}-scoreboard/${cid}`}>{t`Scoreboard`}</Board>
      ) : null}
    </Frame>
  )
}
