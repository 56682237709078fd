import { useLingui } from '@lingui/react'
import type { Locale } from '@podium/proto/rules/site/locale.ts'

/** Anything that is not Chinese reads English: those are the two languages there are. */
export const toLocale = (name: string): Locale => (name === 'zh-CN' ? 'zh-CN' : 'en-US')

/** Language of the interface; a component that calls it renders again when the reader switches. */
export const useLocale = (): Locale => toLocale(useLingui().i18n.locale)
