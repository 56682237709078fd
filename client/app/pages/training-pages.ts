import type { RouteObject } from 'react-router-dom'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'

interface TrainingRoutes {
  /** Path of one training. */
  readonly path: string
  /** Of the navigation. */
  readonly entry: string
  readonly loader?: RouteObject['loader']
  /** Features whose texts a problem borrows there. */
  readonly onProblem: readonly string[]
}

const training = (load: Parameters<typeof page>[1], ...borrowed: readonly string[]) =>
  page('trainings', load, ...borrowed)

/** The pages of one training, of the site or of a group. A focus mode has no guard: the page asks to sign in itself. */
export function pagesOfTraining({ path, entry, loader, onProblem }: TrainingRoutes): RouteObject[] {
  const framed = { entry } satisfies PageHandle
  const filling = { entry, footer: false } satisfies PageHandle
  return [
    {
      path: `${path}/problem/:problemID/full-screen`,
      handle: filling,
      lazy: training(
        async () => (await import('../../features/trainings/problem-pages.tsx')).TrainingFocusPage,
        ...onProblem,
      ),
    },
    {
      path,
      loader,
      lazy: training(async () => (await import('../../features/trainings/frame/training-frame.tsx')).TrainingFrame),
      children: [
        {
          index: true,
          handle: framed,
          lazy: training(async () => (await import('../../features/trainings/introduction-page.tsx')).IntroductionPage),
        },
        {
          path: 'problems',
          handle: framed,
          lazy: training(
            async () => (await import('../../features/trainings/problems-page.tsx')).TrainingProblemsPage,
            'problems',
          ),
        },
        {
          path: 'problem/:problemID',
          handle: filling,
          lazy: training(
            async () => (await import('../../features/trainings/problem-pages.tsx')).TrainingProblemPage,
            ...onProblem,
          ),
        },
        {
          path: 'rank',
          handle: framed,
          lazy: training(async () => (await import('../../features/trainings/rank-page.tsx')).TrainingRankPage),
        },
      ],
    },
  ]
}
