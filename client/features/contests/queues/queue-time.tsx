import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { formatAgo, formatTime } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { isJustNow } from './use-queue.ts'

const Now = chakra('span', { base: { color: 'accent.fg', fontWeight: 500 } })

/** How long ago something came, which is what its staff work by; the exact time on hover. */
export function QueueTime({ wire, nowMs }: { readonly wire: string; readonly nowMs: number }) {
  const { t } = useLingui()
  const locale = useLocale()
  const tip = formatTime(wire)
  return isJustNow(wire, nowMs) ? (
    <Now data-tip={tip}>{t`just now`}</Now>
  ) : (
    <MutedText data-tip={tip}>{formatAgo(wire, locale)}</MutedText>
  )
}
