import { useLingui } from '@lingui/react/macro'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { useLocale } from '../../ui/text/locale.ts'
import type { HealthRow } from './health.ts'

/** Why a site or an account is not well; undefined when it is. Of a wall the judges name only what it asks for. */
export function useFaultText(): (health: HealthRow | undefined) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  return (health) => {
    if (!health?.fault) return undefined
    const why = judgeTextIn(health.fault, locale)
    return health.state === 'walled' ? t`The site lets nothing through: ${why}` : why
  }
}
