import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { RotateCw } from 'lucide-react'
import { RemoteNote } from '../../../domain/submission/remote-note.tsx'
import { resubmit } from '../../../domain/submission/resubmit.ts'
import { useRemoteRun } from '../../../domain/submission/use-remote-run.ts'
import { Button } from '../../../ui/form/button.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { MutedText } from '../../../ui/text/text.tsx'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 16px',
    minH: '30px',
    pb: '6px',
    textStyle: 'cell',
  },
})

interface AtSiteProps {
  readonly submitId: number
  /** Verdict code; undefined while it is not known. */
  readonly status: number | undefined
}

/** How far the submission has come at the site that judges it; what never got there can be sent again. */
export function AtSite({ submitId, status }: AtSiteProps) {
  const { t } = useLingui()
  const { data, refetch } = useRemoteRun(submitId, true)
  const isFailed = status === Status.submitFailed
  if (!data && !isFailed) return null
  return (
    <Line>
      {data ? (
        <>
          <RemoteNote state={data} wraps />
          <MutedText size="label" numeric>
            {formatTime(data.since)}
          </MutedText>
        </>
      ) : null}
      {isFailed ? (
        <Button
          size="sm"
          icon={<RotateCw size={14} />}
          onClick={() => void resubmit(submitId, () => void refetch())}
        >{t`Resubmit`}</Button>
      ) : null}
    </Line>
  )
}

/** The same in the dock, while it is on its way. */
export function RunAtSite({ submitId }: Pick<AtSiteProps, 'submitId'>) {
  const { data } = useRemoteRun(submitId, true)
  return data ? <RemoteNote state={data} /> : null
}
