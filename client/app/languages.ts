import type { Locale } from '@podium/proto/rules/site/locale.ts'

/** Each language by its own name, so that whoever looks for it can read it. */
export const languageNames: readonly { readonly locale: Locale; readonly name: string }[] = [
  { locale: 'zh-CN', name: '简体中文' },
  { locale: 'en-US', name: 'English' },
]
