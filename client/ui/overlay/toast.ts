import { atom } from 'jotai'
import { store } from '../state/store.ts'

export type ToastTone = 'success' | 'error' | 'warn' | 'info'

export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface ToastContent {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  readonly action?: ToastAction
}

const shownMs = 4000

/** The toast on the screen. There is one at a time, and the last one wins. */
export const toastAtom = atom<ToastContent | null>(null)

let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined

export function dismissToast(): void {
  clearTimeout(timer)
  store.set(toastAtom, null)
}

/** Brings the toast above what has just opened over it: the browser stacks by order of opening. */
export function raiseToast(): void {
  const content = store.get(toastAtom)
  if (content !== null) store.set(toastAtom, { ...content })
}

const show =
  (tone: ToastTone) =>
  (text: string, action?: ToastAction): void => {
    clearTimeout(timer)
    store.set(toastAtom, { id: ++lastId, tone, text, action })
    timer = setTimeout(dismissToast, shownMs)
  }

/** One sentence at the top centre for 4 s. Never the only copy of something that matters. */
export const toast = { success: show('success'), error: show('error'), warn: show('warn'), info: show('info') }
