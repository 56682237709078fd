import type { RouteObject } from 'react-router-dom'
import { page } from '../lazy-page.ts'
import type { PageHandle } from '../page-handle.ts'

const entry = { entry: '/training' } satisfies PageHandle
const filling = { entry: '/training', footer: false } satisfies PageHandle

const training = (load: Parameters<typeof page>[1], ...borrowed: readonly string[]) =>
  page('trainings', load, ...borrowed)
const onProblem = ['problems', 'self-test', 'submissions'] as const

/** A visitor is asked to sign in by the page itself, and stays where they wanted to be. */
export const trainingPages: RouteObject[] = [
  {
    path: 'training',
    lazy: training(async () => (await import('../../features/trainings/list/training-list-page.tsx')).TrainingListPage),
  },
  {
    path: 'training/:trainingID/problem/:problemID/full-screen',
    handle: filling,
    lazy: training(
      async () => (await import('../../features/trainings/problem-pages.tsx')).TrainingFocusPage,
      ...onProblem,
    ),
  },
  {
    path: 'training/:trainingID',
    lazy: training(async () => (await import('../../features/trainings/frame/training-frame.tsx')).TrainingFrame),
    children: [
      {
        index: true,
        handle: entry,
        lazy: training(async () => (await import('../../features/trainings/introduction-page.tsx')).IntroductionPage),
      },
      {
        path: 'problems',
        handle: entry,
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
        handle: entry,
        lazy: training(async () => (await import('../../features/trainings/rank-page.tsx')).TrainingRankPage),
      },
    ],
  },
]
