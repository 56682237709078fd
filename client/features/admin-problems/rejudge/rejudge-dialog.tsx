import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { useRejudgeStart } from './rejudge-offer.ts'
import { RejudgeProgress } from './rejudge-progress.tsx'
import { isRejudging, useRejudge } from './use-rejudge.ts'

export interface RejudgeDialogProps {
  readonly pid: number
  readonly problemId: string
  readonly onClose: () => void
}

/** From the list: what is judged again, and how far it is; it goes on when the dialog is closed. */
export function RejudgeDialog({ pid, problemId, onClose }: RejudgeDialogProps) {
  const { t } = useLingui()
  const query = useRejudge(pid)
  const { data } = query
  const isFailed = data === undefined && query.isError
  const start = useRejudgeStart()
  const judged = data?.judged ?? 0
  return (
    <Dialog
      title={t`Rejudge ${problemId}`}
      width={370}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button
            variant="solid"
            data-autofocus=""
            disabled={isFailed}
            loading={data === undefined ? !isFailed : isRejudging(data)}
            disabledReason={judged === 0 && !isFailed ? t`Nothing has been judged outside running contests` : undefined}
            onClick={() => void start(pid)}
          >{t`Rejudge`}</Button>
        </>
      }
    >
      {data === undefined ? (
        isFailed ? (
          <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height="88px" />
        )
      ) : (
        <>
          <HelpText size="body" mb="12px">
            {t`${plural(judged, { one: '# submission was', other: '# submissions were' })} judged outside running contests. Manual verdicts are left alone.`}
          </HelpText>
          <RejudgeProgress last={data.last} />
        </>
      )}
    </Dialog>
  )
}
