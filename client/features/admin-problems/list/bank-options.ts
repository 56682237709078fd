import { useLingui } from '@lingui/react/macro'
import { siteKeys, siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import type { SelectProps } from '../../../ui/form/select.tsx'

/** Which problems to choose from: all, those of this site, or those of one remote site. */
export function useBankOptions(): SelectProps['options'] {
  const { t } = useLingui()
  return [
    { value: 'All', label: t`All problems` },
    { value: 'Mine', label: t`This site` },
    ...siteKeys.map((key) => ({ value: key, label: siteNames[key] })),
  ]
}
