import type { RouteObject } from 'react-router-dom'
import { pages } from './pages.tsx'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'

/** On the first visit the shell stands at once, and the page comes into it. */
const children = pages.map((route) => ({ ...route, hydrateFallbackElement: <></>, errorElement: <RouteError /> }))

export const routes: RouteObject[] = [{ path: '/', element: <Shell />, errorElement: <RouteError />, children }]
