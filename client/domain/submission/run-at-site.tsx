import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import { ExternalLink } from '../../ui/text/external-link.tsx'
import type { WireRow } from './live-rows.ts'

const Run = chakra('span', { base: { textStyle: 'label', fontVariantNumeric: 'tabular-nums', ml: '10px' } })

/** In a row of a list: the run at the site that judges the submission, where the reader may know of it. */
export function RunAtSite({ remote }: Pick<WireRow, 'remote'>) {
  const { t } = useLingui()
  if (remote === undefined) return null
  const { site, runId, runUrl } = remote
  const name = siteNames[site]
  return (
    <Run data-run-at-site="" data-tip={t`Run ${runId} at ${name}`}>
      <ExternalLink href={runUrl}>{runId}</ExternalLink>
    </Run>
  )
}
