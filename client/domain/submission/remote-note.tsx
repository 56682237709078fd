import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { RemoteState } from '@podium/proto/rules/remote/shown-state.ts'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import type { ReactNode } from 'react'
import { ExternalLink } from '../../ui/text/external-link.tsx'

const Line = chakra('span', {
  base: {
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    minW: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  variants: { wraps: { true: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } },
})

export interface RemoteNoteProps {
  readonly state: RemoteState
  /** Stands in a text of its own, not in a row. */
  readonly wraps?: boolean
}

/** Where a submission is on its way to another site, with its run there as soon as that is known. */
export function RemoteNote({ state, wraps }: RemoteNoteProps) {
  return (
    <Line wraps={wraps} data-remote={state.phase} data-tip-cut="">
      <Words state={state} />
    </Line>
  )
}

function Words({ state }: { readonly state: RemoteState }): ReactNode {
  const { t } = useLingui()
  const name = siteNames[state.site]
  switch (state.phase) {
    case 'queued':
    case 'laned':
      return t`Waiting for an account of ${name}`
    case 'posting':
      return t`Being submitted to ${name}`
    case 'known':
      return <WithRun state={state} as={t`Submitted to ${name} as run`} alone={t`Submitted to ${name}`} />
    case 'following':
      return <WithRun state={state} as={t`Being judged by ${name}, run`} alone={t`Being judged by ${name}`} />
    case 'final':
      return <WithRun state={state} as={t`Judged by ${name}, run`} alone={t`Judged by ${name}`} />
    case 'unknown':
      return t`Submitted to ${name}; the number of the run is not known`
    case 'refused':
      return t`Not accepted by ${name}`
    case 'walled':
      return t`Not submitted: ${name} lets nothing through`
  }
}

interface WithRunProps {
  readonly state: RemoteState
  /** Before the number of the run. */
  readonly as: string
  /** Where there is none. */
  readonly alone: string
}

/** Whoever may not read the code does not learn the number of its run. */
function WithRun({ state: { runId, runUrl }, as, alone }: WithRunProps) {
  if (runId === null) return alone
  const run = runUrl === null ? runId : <ExternalLink href={runUrl}>{runId}</ExternalLink>
  return (
    <>
      {as} {run}
    </>
  )
}
