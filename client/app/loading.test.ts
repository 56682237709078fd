import { createMemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { store } from '../ui/state/store.ts'
import { isPageLoadingAtom, onceLoaded } from './loading.ts'

test('tells the page of the next one once that is here, and the line at the top at once', async () => {
  const files = Promise.withResolvers<{ Component: () => null }>()
  const router = createMemoryRouter([{ path: '/' }, { path: '/next', lazy: () => files.promise }])
  const states: string[] = []
  const unsubscribe = onceLoaded(router).subscribe(({ location, navigation }) =>
    states.push(`${navigation.state} ${location.pathname}`),
  )
  const arrival = router.navigate('/next')
  expect(store.get(isPageLoadingAtom)).toBe(true)
  files.resolve({ Component: () => null })
  await arrival
  expect(states).toEqual(['idle /next'])
  expect(store.get(isPageLoadingAtom)).toBe(false)
  unsubscribe()
})
