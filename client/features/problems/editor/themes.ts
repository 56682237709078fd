import type { Extension } from '@codemirror/state'
import { lookTheme } from '../../../ui/code/look-theme.ts'
import type { ThemeName } from './settings/preferences.ts'

const loaders: Readonly<Record<ThemeName, () => Promise<Extension>>> = {
  'monokai': async () => (await import('@uiw/codemirror-theme-monokai')).monokai,
  'solarized': async () => lookTheme,
  'material': async () => (await import('@uiw/codemirror-theme-material')).material,
  'idea': async () => (await import('./made-themes.ts')).idea,
  'eclipse': async () => (await import('@uiw/codemirror-theme-eclipse')).eclipse,
  'base16-dark': async () => (await import('./made-themes.ts')).base16Dark,
  'cobalt': async () => (await import('thememirror')).cobalt,
  'dracula': async () => (await import('@uiw/codemirror-theme-dracula')).dracula,
}

export const loadTheme = (name: ThemeName): Promise<Extension> => loaders[name]()
