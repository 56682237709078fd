import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { nameOf } from '../board-lines.ts'
import type { BoardLine, BoardView } from '../board-lines.ts'
import { Stage } from '../stage/stage.tsx'
import { StageEnd, StageFoot, StageHead, StageNote, StageTitle } from '../stage/stage-parts.ts'
import { StageTable } from '../stage/stage-table.tsx'
import { useRise } from '../table/use-rise.ts'
import { Keys } from './keys.tsx'
import { medalRows, readMedals } from './medals.ts'
import { usePlayer } from './use-player.ts'
import { useReveal } from './use-reveal.ts'
import type { Reveal } from './use-reveal.ts'

const ROWS = 9
const ROW_PX = 84

const Last = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '22px', minW: 0, '& b': { display: 'block', color: 'fg', fontSize: '26px', lineHeight: '34px', fontWeight: 600 } } })
const Medal = chakra('span', { base: { minW: '84px', h: '56px', px: '12px', borderRadius: 'l2', display: 'inline-flex', alignItems: 'center', justifyContent: 'center', fontSize: '24px', fontWeight: 650 } })
const Photo = chakra('img', { base: { h: '96px', w: '144px', objectFit: 'cover', borderRadius: 'l2' } })
const Bar = chakra('div', { base: { w: '360px', h: '6px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden', mt: '6px' } })
const Done = chakra('div', { base: { h: 'full', bg: 'accent.solid' } })

/** `/scrollBoard`: the sealed board is opened from the bottom, one cell a press. For the contest's staff while anything is sealed. */
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
      {query.isError ? <ErrorState title={t`The rolling scoreboard cannot be shown`} reason={query.error.message} onRetry={() => void query.refetch()} /> : null}
      {query.data === undefined ? null : <Resolver reveal={query.data} search={search} />}
    </Stage>
  )
}

function Resolver({ reveal, search }: { readonly reveal: Reveal; readonly search: URLSearchParams }) {
  const { t } = useLingui()
  usePageTitle(reveal.head.title)
  const medals = useMedals(search)
  const { steps, frame } = useReveal(reveal, search.get('removeStar') === 'true', medals)
  const player = usePlayer(steps.length)
  const { taken } = player
  const view = useMemo(() => frame(taken), [frame, taken])
  const step = steps[taken]
  // At the end the eye goes to the winner.
  const place = step?.from ?? 0
  const from = Math.max(0, Math.min(view.lines.length - ROWS, place - Math.floor(ROWS / 2)))
  const shown = view.lines.slice(from, from + ROWS).map((line, index) => (from + index > place || step === undefined ? line : { ...line, award: null }))
  const body = useRef<HTMLTableSectionElement>(null)
  useRise(body, shown.map(({ entry }) => entry.key), 'resolver')
  if (view.lines.length === 0) return <EmptyState title={t`Nobody has submitted anything`} />
  return (
    <>
      <StageHead>
        <StageTitle>{reveal.head.title}</StageTitle>
        <StageNote>{t`Rolling scoreboard`}</StageNote>
        <StageEnd>
          {medals.map(({ name, background, color, num }) => (
            <StageNote key={name}>
              <Medal as="span" style={{ background, color }} minW="0" h="30px" fontSize="17px" px="8px" mr="8px">
                {name}
              </Medal>
              {num}
            </StageNote>
          ))}
        </StageEnd>
      </StageHead>
      <StageTable view={view} lines={shown} bodyRef={body} rowPx={ROW_PX} hasCounts={false} focus={step === undefined ? undefined : { key: step.key, column: step.column }} />
      <StageFoot>
        <LastFinal view={view} place={step === undefined ? 0 : place + 1} reveal={reveal} />
        <StageEnd>
          <div>
            {t`${steps.length - taken} to open`} · {`${taken} / ${steps.length}`}
            <Bar>
              <Done style={{ width: `${steps.length === 0 ? 100 : (taken / steps.length) * 100}%` }} />
            </Bar>
          </div>
          <Keys player={player} view={view} steps={steps} />
        </StageEnd>
      </StageFoot>
    </>
  )
}

function useMedals(search: URLSearchParams) {
  const { t } = useLingui()
  const { gold, silver, bronze } = readMedals(search)
  const [first, second, third] = [t`Gold`, t`Silver`, t`Bronze`]
  return useMemo(() => medalRows({ gold, silver, bronze }, [first, second, third]), [gold, silver, bronze, first, second, third])
}

/** The entrant whose place became final last, with the award, the school and the picture where there is one. */
function LastFinal({ view, place, reveal }: { readonly view: BoardView; readonly place: number; readonly reveal: Reveal }) {
  const { t } = useLingui()
  const line: BoardLine | undefined = view.lines[place]
  if (line === undefined) return <span />
  const { entry, rank, award, totals } = line
  const photo = reveal.rows.find(({ u }) => u === entry.key)?.p
  const words = [rank > 0 ? t`Place ${rank}` : t`Star user`, entry.row.s ?? '', t`${totals.ac} solved`]
  return (
    <Last>
      {photo === undefined ? null : <Photo src={photo} alt="" />}
      {award === null ? null : <Medal style={{ background: award.background, color: award.color }}>{award.name}</Medal>}
      <span>
        <b>{nameOf(line)}</b>
        {words.filter(Boolean).join(' · ')}
      </span>
    </Last>
  )
}
