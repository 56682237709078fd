import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { userAtom } from '../../api/session.ts'
import { openSignIn } from '../../api/sign-in.ts'
import { LinkButton } from '../../ui/form/button.tsx'
import { formatNumber, formatRate } from '../../ui/text/format.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { PageBody } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { EmptyState, ErrorState, SignInState, Skeleton } from '../../ui/feedback/states.tsx'
import { tabPanel, Tabs } from '../../ui/layout/tabs.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { HeatMap } from './heat-map.tsx'
import { useHeatMap, useUserHome } from './queries.ts'
import type { UserHome } from './queries.ts'
import { Solved } from './solved.tsx'
import { Who } from './who.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '256px minmax(0, 1fr)' },
    gap: '32px 56px',
    alignItems: 'start',
    pt: '12px',
  },
})
const Counters = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': { base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)' },
    'rowGap': '16px',
    'pb': '16px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    '& > div': { px: { base: '0', md: '24px' } },
    '& > div:first-of-type': { pl: '0' },
    '& > div + div': { borderLeftWidth: { base: '0', md: '1px' }, borderColor: 'border' },
    '& dt': { textStyle: 'label', color: 'fg.muted' },
    '& dd:first-of-type': { textStyle: 'stat', fontVariantNumeric: 'tabular-nums' },
    '& dd + dd': { textStyle: 'label', color: 'fg.muted', fontVariantNumeric: 'tabular-nums' },
  },
})
const Panel = chakra('div', { base: { pt: '16px' } })

/** `/user-home?uid&username`; of the reader without either. */
export function UserHomePage() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const query = { uid: search.get('uid') ?? undefined, username: search.get('username') ?? undefined }
  const home = useUserHome(query)
  const days = useHeatMap(query, home.data?.uid ?? null)
  const isAnonymous = useAtomValue(userAtom) === null
  usePageTitle(home.data?.username ?? query.username ?? t`User`)
  if (isAnonymous && query.uid === undefined && query.username === undefined) {
    return (
      <PageBody>
        <SignInState title={t`Sign in to see your own page`} onSignIn={() => openSignIn()} />
      </PageBody>
    )
  }
  if (home.isError) {
    return (
      <PageBody>
        {'status' in home.error && home.error.status === 400 ? (
          <EmptyState
            isPage
            icon={<UserX size={22} aria-hidden />}
            title={home.error.message}
            hint={t`The name may be mistyped. The ranking lists everybody.`}
            action={<LinkButton to="/acm-rank">{t`ACM rank`}</LinkButton>}
          />
        ) : (
          <ErrorState reason={home.error.message} onRetry={() => void home.refetch()} />
        )}
      </PageBody>
    )
  }
  return (
    <PageBody>
      <Columns>
        {home.data ? <Who home={home.data} /> : <Skeleton height="320px" />}
        <Stack gap="28px" minW={0}>
          {home.data ? <Numbers home={home.data} /> : <Skeleton height="90px" />}
          {days.data ? (
            <HeatMap endDate={days.data.endDate} days={days.data.dataList} timeZone={days.data.timeZone} />
          ) : null}
          {days.isPending ? <Skeleton height="160px" /> : null}
          {days.isLoadingError ? <ErrorState reason={days.error.message} onRetry={() => void days.refetch()} /> : null}
          {home.data ? <Words home={home.data} /> : <Skeleton height="200px" />}
        </Stack>
      </Columns>
    </PageBody>
  )
}

function Numbers({ home }: { readonly home: UserHome }) {
  const { t } = useLingui()
  const solved = home.solvedList.length
  const score = home.scoreList.reduce((sum, one) => sum + one, 0)
  const rate = formatRate(solved, home.total)
  return (
    <Counters>
      <div>
        <dt>{t`Solved`}</dt>
        <dd>{formatNumber(solved)}</dd>
      </div>
      <div>
        <dt>{t({ context: 'count', message: 'Submissions' })}</dt>
        <dd>{formatNumber(home.total)}</dd>
        <dd>{t`${rate} accepted`}</dd>
      </div>
      <div>
        <dt>{t`OI score`}</dt>
        <dd>{formatNumber(score)}</dd>
      </div>
      <div>
        <dt>{t`Rating`}</dt>
        <dd>{formatNumber(home.rating)}</dd>
      </div>
    </Counters>
  )
}

type Face = 'signature' | 'solved'

function Words({ home }: { readonly home: UserHome }) {
  const { t } = useLingui()
  const [face, setFace] = useState<Face>('signature')
  return (
    <section>
      <Tabs<Face>
        label={t`About this user`}
        value={face}
        onChange={setFace}
        tabs={[
          { value: 'signature', label: t`Signature` },
          { value: 'solved', label: t`Solved`, count: home.solvedList.length },
        ]}
      />
      <Panel {...tabPanel(face)}>
        {face === 'solved' ? <Solved groups={home.solvedGroupByDifficulty} /> : null}
        {face === 'signature' && home.signature ? <Markdown source={home.signature} compact /> : null}
        {face === 'signature' && !home.signature ? (
          <EmptyState title={t`No signature yet`} hint={t`What this user writes in the settings appears here.`} />
        ) : null}
      </Panel>
    </section>
  )
}
