import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ContestTimes } from '@podium/proto/model/contest-phase.ts'
import { Lock } from 'lucide-react'
import { isSameDay } from 'date-fns'
import type { ContestMoment } from './contest-times.ts'

const Track = chakra('div', { base: { position: 'relative', h: '5px', borderRadius: 'full', bg: 'bg.muted', overflow: 'hidden' } })
const Done = chakra('div', { base: { position: 'absolute', insetBlock: 0, left: 0, bg: 'accent.solid' } })
const Sealed = chakra('div', { base: { position: 'absolute', insetBlock: 0, right: 0, layerStyle: 'hatch' } })
const Labels = chakra('div', {
  base: { position: 'relative', display: { base: 'none', md: 'flex' }, justifyContent: 'space-between', mt: '2px', textStyle: 'label', lineHeight: '16px', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
})
const SealLabel = chakra('span', { base: { position: 'absolute', display: { base: 'none', md: 'inline-flex' }, alignItems: 'center', gap: '4px', transform: 'translateX(-50%)', whiteSpace: 'nowrap' } })

const two = (value: number): string => String(value).padStart(2, '0')

function labelOf(atMs: number, otherMs: number): string {
  const at = new Date(atMs)
  const clock = `${two(at.getHours())}:${two(at.getMinutes())}`
  return isSameDay(at, new Date(otherMs)) && isSameDay(at, new Date()) ? clock : `${two(at.getMonth() + 1)}-${two(at.getDate())} ${clock}`
}

/** How far the contest is, with the sealed part hatched. */
export function Timeline({ times, moment }: { readonly times: ContestTimes; readonly moment: ContestMoment }) {
  const { t } = useLingui()
  const { startMs, endMs, sealMs } = times
  const sealPercent = sealMs === null ? 100 : ((sealMs - startMs) / Math.max(1, endMs - startMs)) * 100
  const sealAt = sealMs === null ? '' : labelOf(sealMs, startMs)
  return (
    <div>
      <Track role="progressbar" aria-label={t`Progress of the contest`} aria-valuemin={0} aria-valuemax={100} aria-valuenow={Math.round(moment.percent)}>
        <Done style={{ width: `${moment.percent}%` }} />
        {sealMs === null ? null : <Sealed style={{ left: `${sealPercent}%` }} />}
      </Track>
      <Labels>
        <span>{labelOf(startMs, endMs)}</span>
        {sealMs === null ? null : (
          <SealLabel style={{ left: `${Math.min(86, Math.max(14, sealPercent))}%` }}>
            <Lock size={11} aria-hidden />
            {moment.isSealed || moment.isOver ? t`frozen at ${sealAt}` : t`freezes at ${sealAt}`}
          </SealLabel>
        )}
        <span>{labelOf(endMs, startMs)}</span>
      </Labels>
    </div>
  )
}
