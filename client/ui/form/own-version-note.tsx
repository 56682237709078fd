import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from './button.tsx'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px 16px',
    px: '14px',
    py: '8px',
    borderRadius: 'panel',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.subtle',
    textStyle: 'cell',
  },
})

/** Above a form in which somebody else's version was loaded. Nothing when there is no other to go back to. */
export function OwnVersionNote({ onBack }: { readonly onBack: (() => void) | undefined }) {
  const { t } = useLingui()
  if (onBack === undefined) return null
  return (
    <Line role="status">
      <span>{t`You see the version that somebody else saved. Yours is kept until you leave this page.`}</span>
      <Button size="sm" onClick={onBack}>{t`Back to my version`}</Button>
    </Line>
  )
}
