import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RotateCcw } from 'lucide-react'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Hint, Section } from '../../../ui/form/page/form-section.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { useRejudgeStart } from './rejudge-offer.ts'
import { RejudgeProgress } from './rejudge-progress.tsx'
import { isRejudging, useRejudge } from './use-rejudge.ts'

/** Part of the editor: what was submitted to the problem is judged again. */
export function RejudgeSection({ pid }: { readonly pid: number }) {
  const { t } = useLingui()
  const query = useRejudge(pid)
  const { data, live } = query
  const start = useRejudgeStart()
  const rejudge = async (judged: number) => {
    const isSure = await confirm({
      title: t`Rejudge earlier submissions?`,
      body: t`${plural(judged, { one: '# submission is', other: '# submissions are' })} judged again. Running contests and manual verdicts are left alone.`,
      verb: t`Rejudge`,
    })
    if (isSure) await start(pid)
  }
  return (
    <Section name="rejudge" title={t`Rejudge`} actions={<LiveStatusBadge live={live} />}>
      <Hint>{t`Earlier submissions are judged again with what is saved here. Running contests and manual verdicts are left alone.`}</Hint>
      {data === undefined ? (
        query.isError ? (
          <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
        ) : (
          <Skeleton height="58px" />
        )
      ) : (
        <>
          <Button
            alignSelf="start"
            icon={<RotateCcw size={14} />}
            loading={isRejudging(data)}
            disabledReason={data.judged === 0 ? t`Nothing has been judged outside running contests` : undefined}
            onClick={() => void rejudge(data.judged)}
          >{t`Rejudge`}</Button>
          <RejudgeProgress last={data.last} />
        </>
      )}
    </Section>
  )
}
