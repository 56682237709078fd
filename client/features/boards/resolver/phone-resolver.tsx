import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { BoardRoot } from '../table/board-style.ts'
import { PhoneRow } from '../table/phone-row.tsx'
import { useRise } from '../table/use-rise.ts'
import { awardStyle } from '../parts/rank-mark.tsx'
import { rowsAround, useLastFinal } from './frame.ts'
import type { ResolverProps } from './frame.ts'
import { awardCount } from './medals.ts'
import { TouchKeys } from './touch-keys.tsx'

const rowHeightPx = 77
const fewestRows = 2
const nothingShown: ReadonlySet<string> = new Set()

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', h: '100dvh' } })
const Head = chakra('header', { base: { px: '16px', py: '8px', borderBottomWidth: '1px', borderColor: 'border' } })
const Title = chakra('h1', { base: { textStyle: 'section', truncate: true } })
const Facts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    whiteSpace: 'nowrap',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Medal = chakra('span', { base: { px: '5px', borderRadius: 'l1', fontWeight: 600 } })
const Rows = chakra('div', { base: { flex: 1, minH: 0, overflowY: 'auto', px: '16px' } })
const Foot = chakra('footer', {
  base: {
    px: '16px',
    pt: '8px',
    pb: 'calc(12px + env(safe-area-inset-bottom))',
    borderTopWidth: '1px',
    borderColor: 'border',
    bg: 'bg.subtle',
  },
})
const Last = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'minH': '40px',
    'textStyle': 'label',
    'color': 'fg.muted',
    '& b': { display: 'block', color: 'fg', textStyle: 'cell', fontWeight: 600 },
    '& > div': { minW: 0 },
    '& > div > *': { truncate: true },
  },
})
const Progress = chakra('span', { base: { ml: 'auto', flexShrink: 0, fontVariantNumeric: 'tabular-nums' } })
const Bar = chakra('div', { base: { h: '3px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden', mb: '8px' } })
const Done = chakra('div', { base: { h: 'full', bg: 'accent.solid' } })

/** The rolling scoreboard in the hand: as many rows as fit, the problems as letters, and buttons for a thumb. */
export function PhoneResolver(props: ResolverProps) {
  const { t } = useLingui()
  const { reveal, awards, steps, step, view, player } = props
  const { taken } = player
  const [frame, rows] = useRowsThatFit()
  const shown = rowsAround(props, rows)
  const body = useRef<HTMLTableSectionElement>(null)
  useRise(
    body,
    shown.map(({ entry }) => entry.key),
    'resolver',
  )
  const current = step?.key
  useEffect(() => {
    body.current?.querySelector(`[data-key="${CSS.escape(current ?? '')}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [current, taken])
  return (
    <Frame>
      <Head>
        <Title>{reveal.head.title}</Title>
        <Facts>
          {t`Rolling scoreboard`}
          {awards.list
            .filter(({ num }) => num > 0)
            .map((award) => (
              <span key={award.priority}>
                <Medal style={awardStyle(award)}>{award.name}</Medal> {awardCount(awards, award)}
              </span>
            ))}
        </Facts>
      </Head>
      <Rows ref={frame}>
        <BoardRoot role="table" aria-label={t`Scoreboard`} data-phone="">
          <tbody ref={body}>
            {shown.map((line) => (
              <PhoneRow
                key={line.entry.key}
                line={line}
                view={view}
                isOwn={false}
                isFollowed={false}
                changes={undefined}
                ownRow={null}
                judging={nothingShown}
                opens={line.entry.key === current ? step?.column : undefined}
              />
            ))}
          </tbody>
        </BoardRoot>
      </Rows>
      <Foot>
        <Last>
          <LastFinal {...props} />
          <Progress>{`${taken} / ${steps.length}`}</Progress>
        </Last>
        <Bar>
          <Done style={{ width: `${steps.length === 0 ? 100 : (taken / steps.length) * 100}%` }} />
        </Bar>
        <TouchKeys player={player} view={view} steps={steps} />
      </Foot>
    </Frame>
  )
}

function LastFinal(props: ResolverProps) {
  const last = useLastFinal(props)
  if (last === null) return null
  const { award, name, words } = last
  return (
    <>
      {award === null ? null : <Medal style={awardStyle(award)}>{award.name}</Medal>}
      <div>
        <b>{name}</b>
        <div>{words}</div>
      </div>
    </>
  )
}

/** Of rows with one line of letters; where there are more problems than that, the list scrolls. */
function useRowsThatFit() {
  const ref = useRef<HTMLDivElement>(null)
  const [rows, setRows] = useState(fewestRows)
  useEffect(() => {
    const { current } = ref
    if (current === null) return
    const observer = new ResizeObserver(() =>
      setRows(Math.max(fewestRows, Math.floor(current.clientHeight / rowHeightPx))),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return [ref, rows] as const
}
