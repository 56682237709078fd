import { useLingui } from '@lingui/react/macro'
import { Button } from '../../ui/form/button.tsx'

export interface SendButtonProps {
  readonly label: string
  /** Seconds until it works again. */
  readonly leftS: number
  readonly loading: boolean
  readonly onClick: () => void
}

/** Sends a mail, then counts down until it may be pressed again. */
export function SendButton({ label, leftS, loading, onClick }: SendButtonProps) {
  const { t } = useLingui()
  const isWaiting = leftS > 0
  return (
    <Button
      size="sm"
      minWidth="84px"
      loading={loading}
      disabledReason={isWaiting ? t`An email was sent a moment ago. Please wait.` : undefined}
      onClick={onClick}
      fontVariantNumeric="tabular-nums"
    >
      {isWaiting ? t`${leftS} s` : label}
    </Button>
  )
}
