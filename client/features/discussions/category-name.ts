import { useLingui } from '@lingui/react/macro'

/** Name of a category; the five of a fresh site in the reader's language, as long as nobody renames them. */
export function useCategoryName(): (name: string) => string {
  const { t } = useLingui()
  const known: Readonly<Record<string, string>> = {
    闲聊: t`Chat`,
    题解: t`Solution`,
    求助: t`Help`,
    建议: t`Suggestion`,
    记录: t`Record`,
  }
  return (name) => (Object.hasOwn(known, name) ? (known[name] ?? name) : name)
}
