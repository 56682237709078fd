import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { MutedText } from '../../../ui/text/text.tsx'
import { formatNumber, formatTime } from '../../../ui/text/format.ts'
import type { RejudgeState } from '../admin-scope.ts'

/** Its line is there before something was started. */
const Line = chakra('div', { base: { minH: '20px', display: 'flex', alignItems: 'center' } })

/** How many have their new verdict, then when the last one came. */
export function RejudgeProgress({ last }: Pick<RejudgeState, 'last'>) {
  const { t } = useLingui()
  if (last === null) return <Line />
  const { judged, total, judgedAt } = last
  const [some, all] = [formatNumber(judged), formatNumber(total)]
  if (judgedAt === null)
    return (
      <Line>
        <ProgressBar label={t`Rejudge`} share={judged / total} note={t`${some} of ${all} judged`} />
      </Line>
    )
  const at = formatTime(judgedAt)
  return (
    <Line>
      <MutedText size="label">
        {t`${plural(judged, { one: '# submission', other: '# submissions' })} rejudged, ${at}`}
      </MutedText>
    </Line>
  )
}
