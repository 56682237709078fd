import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Mark } from '../../ui/text/mark.tsx'
import { privateAuth } from './queries.ts'

/** Who may come in: everybody, or who knows the password. */
export function AuthMark({ auth }: { readonly auth: string }) {
  const { t } = useLingui()
  if (auth !== privateAuth) return <Mark verticalAlign="middle">{t({ context: 'training', message: 'Public' })}</Mark>
  return (
    <Mark verticalAlign="middle">
      <Lock size={12} aria-hidden />
      {t({ context: 'training', message: 'Private' })}
    </Mark>
  )
}
