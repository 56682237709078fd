import { useLingui } from '@lingui/react/macro'
import { idsIn } from '@podium/proto/rules/remote/import-ids.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import { useLocale } from '../../ui/text/locale.ts'

/** Says what is wrong with a list of ids at a site. */
export function useIdRule(site: SiteKey): (text: string) => string | undefined {
  const { t } = useLingui()
  const locale = useLocale()
  return (text) => {
    const found = idsIn(site, text)
    if (found.ok) return undefined
    const why = judgeTextIn([{ code: found.fault }], locale)
    const { part } = found
    return part === '' ? why : t`${part}: ${why}`
  }
}
