import { atom } from 'jotai'
import type { createBrowserRouter } from 'react-router-dom'
import { store } from '../ui/state/store.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Whether the next page is on its way. */
export const isPageLoadingAtom = atom(false)

/**
 * The router as the page sees it: notified of a page once it is here. On the way there the router speaks up twice, and
 * all that stands would be drawn anew for a line at the top of the window, which listens by itself.
 */
export function onceLoaded(router: Router): Router {
  router.subscribe(({ navigation }) => store.set(isPageLoadingAtom, navigation.state !== 'idle'))
  const subscribe: Router['subscribe'] = (notify) =>
    router.subscribe((state, options) => state.navigation.state === 'idle' && notify(state, options))
  return Object.create(router, { subscribe: { value: subscribe } }) as Router
}
