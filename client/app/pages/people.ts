import { redirect } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'
import { signedInOnly } from '../guards.ts'
import { page } from '../lazy-page.ts'

const messages = page('messages', async () => (await import('../../features/messages/message-page.tsx')).MessagePage)

export const peoplePages: RouteObject[] = [
  {
    path: 'acm-rank',
    lazy: page('ranks', async () => (await import('../../features/ranks/rank-page.tsx')).AcmRankPage),
  },
  { path: 'oi-rank', lazy: page('ranks', async () => (await import('../../features/ranks/rank-page.tsx')).OiRankPage) },
  {
    path: 'user-home',
    lazy: page('user-home', async () => (await import('../../features/user-home/user-home-page.tsx')).UserHomePage),
  },
  {
    path: 'setting',
    loader: signedInOnly,
    lazy: page(
      'settings',
      async () => (await import('../../features/settings/settings-page.tsx')).SettingsPage,
      'account',
    ),
  },
  { path: 'message', loader: (args) => signedInOnly(args) ?? redirect('/message/discuss') },
  { path: 'message/:box', loader: signedInOnly, lazy: messages },
  {
    path: 'introduction',
    lazy: page(
      'introduction',
      async () => (await import('../../features/introduction/introduction-page.tsx')).IntroductionPage,
    ),
  },
]
