import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { LevelMark } from '../../domain/problem/level-mark.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import type { UserHome } from './queries.ts'

type Groups = NonNullable<UserHome['solvedGroupByDifficulty']>

const shownMost = 60

const Head = chakra('h3', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'mb': '8px',
    '& > span + span': { color: 'fg.muted', textStyle: 'cell', fontWeight: 400 },
  },
})
const Ids = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(76px, 1fr))',
    gap: '4px 12px',
    textStyle: 'cell',
    fontVariantNumeric: 'tabular-nums',
    mb: '24px',
  },
})
const Id = chakra(Link, {
  base: {
    'display': 'block',
    'color': 'fg.muted',
    'overflow': 'hidden',
    'textOverflow': 'ellipsis',
    'whiteSpace': 'nowrap',
    '&:hover': { color: 'accent.fg' },
  },
})

/** Solved problems by level, in columns of ids. */
export function Solved({ groups }: { readonly groups: Groups | null }) {
  const { t } = useLingui()
  if (groups === null)
    return <EmptyState title={t`Nothing solved yet`} hint={t`Solved problems appear here by difficulty.`} />
  return Object.entries(groups).map(([level, problems]) => (
    <Level key={level} level={Number(level)} problems={problems} />
  ))
}

function Level({ level, problems }: { readonly level: number; readonly problems: Groups[string] }) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? problems : problems.slice(0, shownMost)
  const rest = problems.length - shown.length
  return (
    <section>
      <Head>
        <LevelMark level={level} />
        <span>{formatNumber(problems.length)}</span>
      </Head>
      <Ids>
        {shown.map(({ id, problemId }) => (
          <li key={id}>
            <Id to={`/problem/${problemId}`}>{problemId}</Id>
          </li>
        ))}
        {rest > 0 ? (
          <li>
            <Button
              variant="link"
              onClick={() => setWhole(true)}
              aria-label={t`Show ${rest} more`}
            >{`+${rest}`}</Button>
          </li>
        ) : null}
      </Ids>
    </section>
  )
}
