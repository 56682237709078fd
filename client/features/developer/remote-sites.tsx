import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import { isGone } from '../../api/errors.ts'
import { LiveStatusBadge } from '../../live/live-status-badge.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { InlineStack } from '../../ui/layout/stack.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatAgo, formatNumber, formatTime, missing } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { HelpText, MutedText, StrongText } from '../../ui/text/text.tsx'
import { HealthMark, shownState, useFaultText, useRemoteHealth } from '../remote-health/index.ts'
import type { HealthRow } from '../remote-health/index.ts'
import { Fact, Facts } from './parts.tsx'

const Compact = chakra('span', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '2px 12px' },
})
const Why = chakra('span', { base: { gridColumn: '1 / -1', color: 'verdict.wa.fg', textStyle: 'label' } })
const sitesOnPage = 6

/** How each remote site is: state, since when, and what was sent there today. */
export function RemoteSites() {
  const { t } = useLingui()
  const query = useRemoteHealth()
  const columns = useColumns()
  if (isGone(query.error)) return null
  const judges = query.data?.judges ?? []
  return (
    <section data-remote-sites="">
      <SectionHead>
        <h2>{t`Remote sites`}</h2>
        <LiveStatusBadge live={query.live} />
      </SectionHead>
      {query.data === undefined ? null : judges.length === 0 ? (
        <HelpText size="cell" py="10px">
          {t`No judge that speaks to remote sites is connected: what is submitted there waits.`}
        </HelpText>
      ) : (
        <Facts>
          {judges.map(({ name, accounts, seenAt }) => (
            <Fact key={name} name={name}>
              <span data-tip={formatTime(seenAt)}>{plural(accounts, { one: '# account', other: '# accounts' })}</span>
            </Fact>
          ))}
        </Facts>
      )}
      <DataTable
        label={t`Remote sites`}
        columns={columns}
        rows={query.data?.rows.filter(({ accountId }) => accountId === null)}
        rowKey={({ site }) => site}
        state={query}
        skeletonRows={sitesOnPage}
        outdent={false}
        compactRow={(row) => <CompactSite row={row} />}
        empty={{ title: t`Nothing is known of the remote sites` }}
      />
    </section>
  )
}

function useColumns(): readonly Column<HealthRow>[] {
  const { t } = useLingui()
  const locale = useLocale()
  const time = (wire: string | null) => (
    <MutedText data-tip={wire === null ? undefined : formatTime(wire)}>{formatAgo(wire, locale)}</MutedText>
  )
  return [
    {
      key: 'site',
      head: t`Site`,
      width: '150px',
      cell: ({ site }) => <StrongText>{siteNames[site]}</StrongText>,
    },
    { key: 'state', head: t`State`, cell: (row) => <SiteState row={row} /> },
    {
      key: 'since',
      head: t({ context: 'state', message: 'Since' }),
      width: '110px',
      cell: ({ since }) => time(since),
    },
    { key: 'good', head: t`Last success`, width: '120px', cell: ({ lastGood }) => time(lastGood) },
    {
      key: 'runs',
      head: t`Runs today`,
      width: '100px',
      align: 'right',
      cell: ({ runsToday }) => formatNumber(runsToday),
    },
    {
      key: 'unknown',
      head: t`Unknown runs`,
      width: '114px',
      align: 'right',
      cell: ({ unknownRuns }) => formatNumber(unknownRuns),
    },
    {
      key: 'probe',
      head: t`Next probe`,
      width: '166px',
      cell: ({ nextProbe }) => <MutedText>{nextProbe === null ? missing : formatTime(nextProbe)}</MutedText>,
    },
  ]
}

function SiteState({ row }: { readonly row: HealthRow }) {
  const why = useFaultText()(row)
  return (
    <InlineStack gap="12px">
      <HealthMark state={shownState(row)} />
      {why === undefined ? null : <MutedText>{why}</MutedText>}
    </InlineStack>
  )
}

function CompactSite({ row }: { readonly row: HealthRow }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { site, runsToday, lastGood } = row
  const why = useFaultText()(row)
  const runs = formatNumber(runsToday)
  const ago = formatAgo(lastGood, locale)
  return (
    <Compact>
      <StrongText>{siteNames[site]}</StrongText>
      <HealthMark state={shownState(row)} />
      {why === undefined ? null : <Why>{why}</Why>}
      <MutedText size="label" gridColumn="1 / -1">{t`Runs today: ${runs} · last success: ${ago}`}</MutedText>
    </Compact>
  )
}
