import { useLingui } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { copyText } from './clipboard.ts'
import { toast } from '../overlay/toast.ts'

const doneMs = 1500

export interface CopyButtonProps {
  readonly text: string
  /** What is copied, as the name of the button: "Copy input". */
  readonly label: string
  /** With the word beside the icon. */
  readonly withWord?: boolean
  /** That with the word, beside buttons of this size. */
  readonly size?: 'sm' | 'md'
  /** Filled where copying is what is to be done next. */
  readonly variant?: 'solid' | 'outline'
  readonly onCopied?: () => void
}

export function CopyButton({
  text,
  label,
  withWord = false,
  size = 'sm',
  variant = 'outline',
  onCopied,
}: CopyButtonProps) {
  const { t } = useLingui()
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setDone(false), doneMs)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = () => {
    copyText(text).then(
      () => {
        setDone(true)
        onCopied?.()
        toast.success(t`Copied`)
      },
      () => toast.error(t`Copying failed`),
    )
  }
  const icon = isDone ? <Check size={14} /> : <Copy size={14} />
  if (withWord) {
    return (
      <Button size={size} variant={variant} icon={icon} onClick={copy} aria-label={label}>
        {t`Copy`}
      </Button>
    )
  }
  return (
    <IconButton label={label} size="sm" onClick={copy}>
      {icon}
    </IconButton>
  )
}
