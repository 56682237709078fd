import type { RouteObject } from 'react-router-dom'
import { pagesOfTraining } from './training-pages.ts'

/** A visitor is asked to sign in by the page itself, and stays where they wanted to be. */
export const trainingPages: RouteObject[] = pagesOfTraining({
  path: 'training/:trainingID',
  entry: '/training',
  onProblem: ['problems', 'self-test', 'submissions'],
})
