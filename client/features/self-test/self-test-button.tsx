import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'

export interface SelfTestButtonProps {
  readonly isSending?: boolean
  readonly onPress?: () => void
  /** Why nothing can be tested. */
  readonly disabledReason?: string
  /** Seconds until the next test; 0 when one may start. */
  readonly waitS?: number
}

export function SelfTestButton({ isSending, onPress, disabledReason, waitS: seconds = 0 }: SelfTestButtonProps) {
  const { t } = useLingui()
  return (
    <Button
      icon={<Play size={14} />}
      loading={isSending}
      disabledReason={disabledReason ?? (seconds > 0 ? t`Try again in ${seconds} s` : undefined)}
      onClick={onPress}
      title="Ctrl + '"
      data-self-test=""
    >
      {seconds > 0 ? t`Self-test (${seconds} s)` : t`Self-test`}
    </Button>
  )
}
