import { useLingui } from '@lingui/react/macro'
import type { AwardRule } from '@podium/proto/rules/board/rank.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { isRefusal } from '../../../api/errors.ts'
import { LinkButton } from '../../../ui/form/button.tsx'
import { usePageTitle } from '../../../ui/layout/page-title.ts'
import { EmptyState, PageFailure } from '../../../ui/feedback/states.tsx'
import { BoardSkeleton } from '../board-skeleton.tsx'
import { Stage, useIsSmallStage } from '../stage/stage.tsx'
import type { Photos } from './frame.ts'
import { HallResolver } from './hall-resolver.tsx'
import { medalRows, readMedals } from './medals.ts'
import { PhoneResolver } from './phone-resolver.tsx'
import { usePhotosAhead } from './subject.ts'
import { usePlayer } from './use-player.ts'
import { useReveal } from './use-reveal.ts'
import type { Reveal } from './reveal-entries.ts'

/**
 * `/scrollBoard`: the frozen board is opened from the bottom, one cell a press. For the contest's staff while
 * anything is frozen.
 */
export function ResolverPage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const cid = Number(search.get('cid'))
  const query = useQuery({
    queryKey: ['contest-reveal', cid],
    queryFn: ({ signal }) => call('contestReveal', { query: { cid }, signal, quiet: true }),
    // What is being shown in a hall must not change under the presenter's hand.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <Stage>
      {query.isError ? (
        <PageFailure
          title={t`The rolling scoreboard cannot be shown`}
          reason={query.error.message}
          isFinal={isRefusal(query.error)}
          away={<LinkButton to={`/contest/${cid}`}>{t`View contest`}</LinkButton>}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isPending ? <BoardSkeleton /> : null}
      {query.data === undefined ? null : <Resolver reveal={query.data} search={search} />}
    </Stage>
  )
}

/** Where it stands is kept when a phone is turned: only the form changes. */
function Resolver({ reveal, search }: { readonly reveal: Reveal; readonly search: URLSearchParams }) {
  const { t } = useLingui()
  usePageTitle(reveal.head.title)
  const isSmall = useIsSmallStage()
  const awards = useAwards(search, reveal)
  const { steps, frame } = useReveal(reveal, search.get('removeStar') === 'true', awards)
  const player = usePlayer(steps.length)
  const { taken } = player
  const photos = usePhotos(reveal, search)
  usePhotosAhead(reveal, photos.areShown ? steps : [], taken)
  const view = useMemo(() => frame(taken), [frame, taken])
  if (view.lines.length === 0) return <EmptyState title={t`No submissions yet`} />
  const Form = isSmall ? PhoneResolver : HallResolver
  return (
    <Form
      reveal={reveal}
      awards={awards}
      steps={steps}
      step={steps[taken]}
      view={view}
      player={player}
      photos={photos}
    />
  )
}

/** Shown unless the address or a key says otherwise. */
function usePhotos({ rows }: Reveal, search: URLSearchParams): Photos {
  const [isWanted, setWanted] = useState(search.get('photos') !== 'false')
  const areThere = rows.some(({ p }) => p !== undefined)
  return { areThere, areShown: areThere && isWanted, toggle: () => setWanted(!isWanted) }
}

/** Medals of the address, otherwise the awards of the contest. */
function useAwards(search: URLSearchParams, { head }: Reveal): AwardRule {
  const { gold, silver, bronze } = readMedals(search)
  const isCounted = search.has('medals[]')
  return useMemo(() => {
    return isCounted ? { type: 2, list: medalRows({ gold, silver, bronze }) } : head.awards
  }, [head, isCounted, gold, silver, bronze])
}
