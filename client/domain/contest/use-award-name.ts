import { awardName } from '@podium/proto/rules/contest/award-names.ts'
import { useLocale } from '../../ui/text/locale.ts'

/** The name of an award for this reader: those that are preset are in their language. */
export function useAwardName(): (name: string) => string {
  const locale = useLocale()
  return (name) => awardName(name, locale)
}
