import { listed } from '@podium/proto/rules/site/locale.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { isSiteKey, siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import { languageLabel } from '../../domain/submission/language-label.ts'

interface Offered {
  readonly name: string
  /** `ME` for our own judges, else the key of a remote site. */
  readonly oj: string
}

export interface LanguageOption {
  readonly value: string
  readonly label: string
  /** Sites that have it; none for a language of our own judges, whoever else has it. */
  readonly group?: string
}

const ownBank = 'ME'

/**
 * Languages to filter by. The list knows them by name, and sites may call theirs by the same one: each stands there
 * once, ours first, then those of the remote sites by the sites that have them.
 */
export function languageOptions(offered: readonly Offered[], locale: Locale): readonly LanguageOption[] {
  const banks = new Map<string, string[]>()
  for (const { name, oj } of offered) banks.set(name, [...(banks.get(name) ?? []), oj])
  const own: LanguageOption[] = []
  const groups = new Map<string, LanguageOption[]>()
  for (const [name, ojs] of banks) {
    if (ojs.includes(ownBank)) {
      own.push({ value: name, label: languageLabel(name) })
      continue
    }
    const group = listed([...new Set(ojs.map((oj) => (isSiteKey(oj) ? siteNames[oj] : oj)))], locale)
    groups.set(group, [...(groups.get(group) ?? []), { value: name, label: name, group }])
  }
  return [...own, ...[...groups.values()].flat()]
}
