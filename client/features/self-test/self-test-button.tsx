import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Button } from '../../ui/button.tsx'

export interface SelfTestButtonProps {
  readonly isSending?: boolean
  readonly onPress?: () => void
  /** Why nothing can be tested. */
  readonly disabledReason?: string
}

export function SelfTestButton({ isSending, onPress, disabledReason }: SelfTestButtonProps) {
  const { t } = useLingui()
  return (
    <Button icon={<Play size={14} />} loading={isSending} disabledReason={disabledReason} onClick={onPress} title="Ctrl + '" data-self-test="">
      {t`Self-test`}
    </Button>
  )
}
