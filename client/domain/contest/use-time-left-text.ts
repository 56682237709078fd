import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { clockParts } from './contest-times.ts'

/** What is left as days, where there are any, and a clock. */
export function useTimeLeftText(leftMs: number): string {
  const { t } = useLingui()
  const { days, clock } = clockParts(leftMs)
  return days > 0 ? t`${plural(days, { one: '# day', other: '# days' })} ${clock}` : clock
}
