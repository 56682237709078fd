import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Navigate, Outlet, useLocation, useMatches } from 'react-router-dom'
import { isAdminPath } from '../api/paths.ts'
import { onlyContestAtom } from '../api/session.ts'
import { signInFaceAtom } from '../api/sign-in.ts'
import { confirmAtom } from '../ui/overlay/confirm.ts'
import { isFocusPath } from '../domain/problem/focus-path.ts'
import { ToastHost } from '../ui/overlay/toast-host.tsx'
import { TooltipHost } from '../ui/overlay/tooltip-host.tsx'
import { editConflictAtom } from '../ui/overlay/edit-conflict.ts'
import { Arrival, useArrivalFocus } from './arrival.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { loadPart } from './lazy-page.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { isPageLoadingAtom } from './loading.ts'
import type { PageHandle } from './page-handle.ts'
import { usePagePosition } from './page-position.ts'
import { SkipLink } from './skip-link.tsx'

const SignInDialog = lazy(async () => {
  const part = await loadPart('account', () => import('../features/account/sign-in-dialog.tsx'))
  return { default: part.SignInDialog }
})
const EditConflictDialog = lazy(async () => {
  const part = await loadPart('edit-conflicts', () => import('../features/edit-conflicts/edit-conflict-dialog.tsx'))
  return { default: part.EditConflictDialog }
})
const ConfirmDialog = lazy(async () => ({ default: (await import('../ui/overlay/confirm-dialog.tsx')).ConfirmDialog }))

const Frame = chakra('div', { base: { display: 'flex', flexDirection: 'column', minH: '100dvh' } })
const Main = chakra('main', { base: { flex: 1, display: 'flex', flexDirection: 'column', minW: 0, outline: 'none' } })
const Progress = chakra('div', {
  base: {
    position: 'fixed',
    insetInline: 0,
    top: 0,
    h: '2px',
    zIndex: 'progress',
    bg: 'accent.solid',
    transformOrigin: 'left',
    animationStyle: 'route',
  },
})

/** What every page has: the mark of loading, what floats, and what changes with the route. */
export function Shell() {
  const { pathname } = useLocation()
  const handle = usePageHandle()
  usePagePosition()
  useEffect(() => {
    document.body.toggleAttribute('data-admin-view', isAdminPath(pathname))
  }, [pathname])
  const work = useWorkPath(pathname)
  if (work !== null) return <Navigate to={work} replace />
  return (
    <>
      <RouteProgress />
      <LeaveQuestion />
      {isAdminPath(pathname) ? <Outlet /> : <Site handle={handle} isFocus={isFocusPath(pathname)} />}
      <Floating />
    </>
  )
}

/** Where an account that was made for the staff of one contest belongs; null where it may stay. */
function useWorkPath(pathname: string): string | null {
  const onlyCid = useAtomValue(onlyContestAtom)
  if (onlyCid === null || pathname === '/logout') return null
  const contest = `/contest/${onlyCid}`
  return pathname === contest || pathname.startsWith(`${contest}/`) ? null : `${contest}/staff`
}

/** Header and footer of every page but those of the back office, which has a layout of its own. */
function Site({ handle, isFocus }: { readonly handle: PageHandle; readonly isFocus: boolean }) {
  const main = useRef<HTMLElement>(null)
  useArrivalFocus(main)
  return (
    <Frame>
      <SkipLink to={main} />
      <Header entry={handle.entry} />
      <Arrival />
      <Main ref={main} tabIndex={-1}>
        <Outlet />
      </Main>
      {handle.footer === false || isFocus ? null : <Footer />}
    </Frame>
  )
}

function RouteProgress() {
  const { t } = useLingui()
  return useAtomValue(isPageLoadingAtom) ? (
    <Progress role="progressbar" aria-label={t`Loading`} data-route-progress="" />
  ) : null
}

function Floating() {
  const face = useAtomValue(signInFaceAtom)
  const question = useAtomValue(confirmAtom)
  const whose = useAtomValue(editConflictAtom)
  return (
    <>
      <Suspense>{face === null ? null : <SignInDialog face={face} />}</Suspense>
      <Suspense>{whose === null ? null : <EditConflictDialog question={whose} />}</Suspense>
      <Suspense>{question === null ? null : <ConfirmDialog question={question} />}</Suspense>
      <ToastHost />
      <TooltipHost />
    </>
  )
}

const usePageHandle = (): PageHandle => (useMatches().at(-1)?.handle ?? {}) as PageHandle
