import type { RouteObject } from 'react-router-dom'
import { signedInOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'

export const accountPages: RouteObject[] = [
  {
    path: 'reset-password',
    lazy: page(
      'account',
      async () => (await import('../../features/account/reset-password-page.tsx')).ResetPasswordPage,
    ),
  },
  {
    path: 'logout',
    // Nobody signs in to sign out.
    loader: () => signedInOnly(),
    lazy: page('account', async () => (await import('../../features/account/logout-page.tsx')).LogoutPage),
  },
]
