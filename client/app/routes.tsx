import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom'
import { pages } from './pages.tsx'
import { stagePages } from './pages/contests.ts'
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

/** The pages of the back office join with the first visit to it. */
export const completeRoutes: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (path !== '/admin' && !path.startsWith('/admin/')) return
  const { adminPages } = await import('./pages/admin.ts')
  patch(shellId, adminPages.map(withErrorPage))
}
