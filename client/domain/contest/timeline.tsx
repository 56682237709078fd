import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { Lock } from 'lucide-react'
import { isSameDay } from 'date-fns'
import type { ContestMoment } from './contest-times.ts'

const Track = chakra('div', {
  base: { position: 'relative', h: '5px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden' },
})
const Done = chakra('div', { base: { position: 'absolute', insetBlock: 0, left: 0, bg: 'accent.solid' } })
const Frozen = chakra('div', { base: { position: 'absolute', insetBlock: 0, right: 0, layerStyle: 'hatch' } })
const Labels = chakra('div', {
  base: {
    position: 'relative',
    display: { base: 'none', md: 'flex' },
    justifyContent: 'space-between',
    mt: '2px',
    textStyle: 'label',
    lineHeight: '16px',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})
const FreezeLabel = chakra('span', {
  base: {
    position: 'absolute',
    display: { base: 'none', md: 'inline-flex' },
    alignItems: 'center',
    gap: '4px',
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
  },
})

const two = (value: number): string => String(value).padStart(2, '0')

function labelOf(atMs: number, otherMs: number): string {
  const at = new Date(atMs)
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`
  return isSameDay(at, new Date(otherMs)) && isSameDay(at, new Date())
    ? clock
    : `${two(at.getMonth() + 1)}-${two(at.getDate())} ${clock}`
}

/** How far the contest is, with the frozen part hatched. */
export function Timeline({ times, moment }: { readonly times: ContestTimes; readonly moment: ContestMoment }) {
  const { t } = useLingui()
  const { startMs, endMs, freezeMs } = times
  const freezePercent = freezeMs === null ? 100 : ((freezeMs - startMs) / Math.max(1, endMs - startMs)) * 100
  const freezeAt = freezeMs === null ? '' : labelOf(freezeMs, startMs)
  return (
    <div>
      <Track
        role="progressbar"
        aria-label={t`Progress of the contest`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(moment.percent)}
      >
        <Done style={{ width: `${moment.percent}%` }} />
        {freezeMs === null ? null : <Frozen style={{ left: `${freezePercent}%` }} />}
      </Track>
      {moment.isStartCleared ? null : (
        <Labels>
          <span>{labelOf(startMs, endMs)}</span>
          {freezeMs === null ? null : (
            <FreezeLabel style={{ left: `${Math.min(86, Math.max(14, freezePercent))}%` }}>
              <Lock size={11} aria-hidden />
              {moment.isFrozen || moment.isOver ? t`frozen at ${freezeAt}` : t`freezes at ${freezeAt}`}
            </FreezeLabel>
          )}
          <span>{labelOf(endMs, startMs)}</span>
        </Labels>
      )}
    </div>
  )
}
