import type { RouteObject } from 'react-router-dom'
import { pages } from './pages.tsx'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'

/** On the first visit the shell stands at once, and the page comes into it. */
const standing = (route: RouteObject): RouteObject =>
  route.index === true
    ? { ...route, hydrateFallbackElement: <></>, errorElement: <RouteError /> }
    : { ...route, hydrateFallbackElement: <></>, errorElement: <RouteError />, children: route.children?.map(standing) }
const children = pages.map(standing)

export const routes: RouteObject[] = [{ path: '/', element: <Shell />, errorElement: <RouteError />, children }]
