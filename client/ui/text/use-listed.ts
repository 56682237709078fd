import { firstNames, listed } from '@podium/proto/rules/site/locale.ts'
import { useLocale } from './locale.ts'

/** Names as the reader's language lists them; of more than `most` the first ones, and an ellipsis. */
export function useListed(): (names: readonly (string | number)[], most?: number) => string {
  const locale = useLocale()
  return (names, most = Infinity) => listed(firstNames(names, most), locale)
}
