import type { RouteObject } from 'react-router-dom'
import { page } from '../lazy-page.ts'

export const sitePages: RouteObject[] = [
  { path: 'home', lazy: page('home', async () => (await import('../../features/home/home-page.tsx')).HomePage) },
  {
    path: 'developer',
    lazy: page('developer', async () => (await import('../../features/developer/developer-page.tsx')).DeveloperPage),
  },
]
