import { useLingui } from '@lingui/react/macro'

/** Name of a category; the five of a fresh site in the reader's language. */
export function useCategoryName(): (name: string) => string {
  const { t } = useLingui()
  const known: Readonly<Record<string, string>> = { chat: t`Chat`, solution: t`Solution`, help: t`Help`, suggestion: t`Suggestion`, record: t`Record` }
  return (name) => (Object.hasOwn(known, name) ? (known[name] ?? name) : name)
}
