import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { privateAuth } from './queries.ts'

const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '5px',
    h: '20px',
    px: '7px',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'l1',
    textStyle: 'label',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
})

/** Who may come in: everybody, or who knows the password. */
export function AuthMark({ auth }: { readonly auth: string }) {
  const { t } = useLingui()
  if (auth !== privateAuth) return <Mark>{t({ context: 'training', message: 'Public' })}</Mark>
  return (
    <Mark>
      <Lock size={12} aria-hidden />
      {t({ context: 'training', message: 'Private' })}
    </Mark>
  )
}
