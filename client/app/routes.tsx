import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'
import { pages } from './pages.tsx'
import type { PageHandle } from './page-handle.ts'
import { stagePages } from './pages/boards.ts'
import { RouteError } from './route-error.tsx'
import { Shell } from './shell.tsx'

/** On the first visit the shell stands at once, and the page comes into it. */
const withErrorPage = (route: RouteObject): RouteObject =>
  route.index === true
    ? { ...route, hydrateFallbackElement: <></>, errorElement: <RouteError /> }
    : {
        ...route,
        hydrateFallbackElement: <></>,
        errorElement: <RouteError />,
        children: route.children?.map(withErrorPage),
      }

const shellId = 'shell'

export const routes: RouteObject[] = [
  ...stagePages.map(withErrorPage),
  { id: shellId, path: '/', element: <Shell />, errorElement: <RouteError />, children: pages.map(withErrorPage) },
]

/** The pages of a part of the site join with the first visit to it (pages/doors.ts). */
export const completeRoutes: PatchRoutesOnNavigationFunction = async ({ matches, patch }) => {
  const { table } = (matches.at(-1)?.route.handle ?? {}) as PageHandle
  if (table !== undefined) patch(shellId, (await table()).map(withErrorPage))
}
