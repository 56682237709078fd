/** The two languages of the interface. */
export const locales = ['zh-CN', 'en-US'] as const
export type Locale = (typeof locales)[number]
export type LocalText = Readonly<Record<Locale, string>>

/** Locale of an `Accept-Language` value: the first known language wins, else `fallback`. */
export const localeFromHeader = (header: string | undefined, fallback: Locale): Locale => {
  for (const part of (header ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? ''
    if (tag.startsWith('zh')) return 'zh-CN'
    if (tag.startsWith('en')) return 'en-US'
  }
  return fallback
}

/** Names in a row, as a text of the language lists them: `ann, bob` and `ann、bob`. */
export const listed = (names: readonly (string | number)[], locale: Locale): string =>
  names.join(locale === 'zh-CN' ? '、' : ', ')

/** As many names as a reader takes in; an ellipsis stands for the others. */
export const firstNames = <Name extends string | number>(
  names: readonly Name[],
  most: number,
): readonly (Name | string)[] => (names.length > most ? [...names.slice(0, most), '…'] : names)
