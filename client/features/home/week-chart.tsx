import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { userAtom } from '../../api/session.ts'
import { IconButton } from '../../ui/form/button.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { Ring } from '../../ui/feedback/ring.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { useForcedRefresh, useHomeFigures } from './use-home.ts'

const heightPx = 240

/** Its scales weigh twice what the page does without them. */
const WeekBars = lazy(async () => ({ default: (await import('./week-bars.tsx')).WeekBars }))

const Head = chakra('div', { base: { display: 'flex', alignItems: 'center', gap: '14px', minW: 0, flexWrap: 'wrap' } })
const Legend = chakra('span', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '6px',
    'textStyle': 'label',
    'color': 'fg.muted',
    'fontVariantNumeric': 'tabular-nums',
    '& b': { color: 'fg', fontWeight: 600 },
  },
})
const Swatch = chakra('span', { base: { w: '8px', h: '8px', borderRadius: '2px' } })
const Chart = chakra('div', {
  base: { pt: '14px', minH: `${heightPx + 14}px`, overflowX: 'clip', fontVariantNumeric: 'tabular-nums' },
})

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Submissions of the last seven days, accepted ones within. */
export function WeekChart() {
  const { t } = useLingui()
  const figures = useHomeFigures()
  const isRootUser = useAtomValue(userAtom)?.roleList.some(isRoot) ?? false
  const week = figures.data?.statistics
  return (
    <section>
      <SectionHead>
        <Head>
          <h2>{t`Submissions of the week`}</h2>
          {week ? (
            <>
              <Legend>
                <Swatch bg="border.emphasized" />
                {t`All`} <b>{formatNumber(sum(week.totalCountList))}</b>
              </Legend>
              <Legend>
                <Swatch bg="verdict.ac.mark" />
                {t`Accepted`} <b>{formatNumber(sum(week.acCountList))}</b>
              </Legend>
            </>
          ) : null}
        </Head>
        {isRootUser ? <Refresh /> : null}
      </SectionHead>
      <Chart>
        {week ? (
          <Suspense fallback={<Skeleton height={`${heightPx}px`} />}>
            <WeekBars week={week} heightPx={heightPx} />
          </Suspense>
        ) : figures.isError ? (
          <ErrorState reason={figures.error?.message} onRetry={() => void figures.refetch()} />
        ) : (
          <Skeleton height={`${heightPx}px`} />
        )}
      </Chart>
    </section>
  )
}

function Refresh() {
  const { t } = useLingui()
  const refresh = useForcedRefresh()
  const [isBusy, setBusy] = useState(false)
  return (
    <IconButton
      label={t`Count again`}
      size="sm"
      disabled={isBusy}
      onClick={() => {
        setBusy(true)
        void refresh()
          .catch(() => undefined)
          .finally(() => setBusy(false))
      }}
    >
      {isBusy ? <Ring phase="turning" size={14} /> : <RefreshCw size={14} />}
    </IconButton>
  )
}
