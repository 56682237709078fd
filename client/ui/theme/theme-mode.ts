import { atom } from 'jotai'
import { store } from '../state/store.ts'

export type ThemeMode = 'light' | 'dark'

const storageKey = 'theme'

const modeOfPage = (): ThemeMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** The theme on the screen. public/boot.js chose it before the first paint. */
export const themeAtom = atom<ThemeMode>(modeOfPage())

/** Shows a theme and keeps the choice for later visits. */
export function chooseTheme(mode: ThemeMode): void {
  const { classList } = document.documentElement
  classList.remove('light', 'dark')
  classList.add(mode)
  localStorage.setItem(storageKey, mode)
  store.set(themeAtom, mode)
}
