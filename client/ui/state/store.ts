import { createStore } from 'jotai'

/** The one Jotai store: parts outside React (calls, toasts, cross-tab session) write to it too. */
export const store = createStore()
