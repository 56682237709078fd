import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '../ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { setNavigator } from '../api/refusals.ts'
import { toLocale } from '../ui/locale.ts'
import { knowPages } from '../ui/page-table.ts'
import { followSession } from './follow-session.ts'
import { showLanguage } from './i18n.ts'
import { isBuilt } from './navigation.ts'
import { pages } from './pages.tsx'
import { Providers } from './providers.tsx'
import { completeRoutes, routes } from './routes.tsx'

/** public/boot.js has chosen the language before the first paint. */
await showLanguage(toLocale(document.documentElement.lang))

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: completeRoutes })
knowPages((path) => isBuilt(pages, path))
setNavigator((path) => void router.navigate(path))
followSession((path) => void router.navigate(path))

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)

// The Chinese fall-back font declares a hundred slices: it must not hold up the first paint.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout
whenIdle(() => void import('@fontsource-variable/noto-sans-sc/wght.css'))
