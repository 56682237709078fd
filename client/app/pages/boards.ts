import type { RouteObject } from 'react-router-dom'
import { loadBoardEarly } from '../../features/boards/load-board.ts'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'

const entry = { entry: '/contest' } satisfies PageHandle

const outside = (path: string): RouteObject => ({
  path,
  handle: entry,
  loader: async ({ params }) => {
    await loadBoardEarly(Number(params.contestID))
    return null
  },
  lazy: page(
    'boards',
    async () => (await import('../../features/boards/outside-board-page.tsx')).OutsideBoardPage,
    'contests',
  ),
})

/** Boards that anybody may be sent the link of. */
export const outsideBoardPages: RouteObject[] = [
  outside('contest/acm-scoreboard/:contestID'),
  outside('contest/oi-scoreboard/:contestID'),
]

/** Pages for a hall: without the shell. */
export const stagePages: RouteObject[] = [
  {
    path: 'scrollBoard',
    lazy: page(
      'boards',
      async () => (await import('../../features/boards/resolver/resolver-page.tsx')).ResolverPage,
      'contests',
    ),
  },
  {
    path: 'contest/:contestID/wall',
    lazy: page('boards', async () => (await import('../../features/boards/wall/wall-page.tsx')).WallPage, 'contests'),
  },
]
