import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '../ui/theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { setNavigator } from '../api/refusals.ts'
import { toLocale } from '../ui/text/locale.ts'
import { knowPages } from '../ui/layout/known-pages.ts'
import { hasChineseFont } from './chinese-font.ts'
import { followSession } from './follow-session.ts'
import { showLanguage } from './i18n.ts'
import { onceLoaded } from './loading.ts'
import { isBuilt } from './navigation.ts'
import { pages } from './pages.tsx'
import { Providers } from './providers.tsx'
import { completeRoutes, routes } from './routes.tsx'
import { staySignedIn } from './stay-signed-in.ts'

/** public/boot.js has chosen the language before the first paint. */
await showLanguage(toLocale(document.documentElement.lang))

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The shell brings every page to its top: a browser that puts a reloaded one elsewhere would move it under the reader.
history.scrollRestoration = 'manual'

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: completeRoutes })
knowPages((path) => isBuilt(pages, path))
setNavigator((path) => void router.navigate(path))
followSession()
staySignedIn()

/** A page whose files and first answer are here by then is drawn once and whole; any other gets its frame first. */
const patienceMs = 60
await Promise.race([
  router.state.initialized ||
    new Promise<void>((resolve) => router.subscribe(({ initialized }) => initialized && resolve())),
  new Promise<void>((resolve) => setTimeout(resolve, patienceMs)),
])

createRoot(root).render(
  <StrictMode>
    <Providers>
      {/* In slices, a page would take a slow processor twice as long, for the sake of a frame that is about to go. */}
      <RouterProvider router={onceLoaded(router)} useTransitions={false} />
    </Providers>
  </StrictMode>,
)

// The Chinese fall-back font declares a hundred slices: it must not hold up the first paint.
const whenIdle = globalThis.requestIdleCallback ?? setTimeout
whenIdle(
  () =>
    void hasChineseFont(globalThis.FontFace)
      .then((isThere) => (isThere ? null : import('@fontsource-variable/noto-sans-sc/wght.css')))
      // Where the network is gone it comes with the next visit.
      .catch(() => undefined),
)
