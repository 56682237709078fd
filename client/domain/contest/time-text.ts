import { useLingui } from '@lingui/react/macro'
import { isStartCleared } from '@podium/proto/rules/contest/cleared-start.ts'
import { formatTime, parseTime } from '../../ui/text/format.ts'

/** A time of a contest, or that nobody has set it yet: the others go with a start that was cleared. */
export function useContestTimeText(): (wire: string | null | undefined) => string {
  const { t } = useLingui()
  return (wire) => (isStartCleared(parseTime(wire)?.getTime() ?? 0) ? t`not set yet` : formatTime(wire))
}
