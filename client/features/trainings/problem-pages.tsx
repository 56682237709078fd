import { chakra } from '@chakra-ui/react'
import { useParams } from 'react-router-dom'
import { isLost } from '../../api/errors.ts'
import { FramedProblem, ProblemPage } from '../problems/index.ts'
import { ProblemContext } from '../../domain/problem/problem-context.ts'
import { LostTraining } from './frame/lost-training.tsx'
import { SignInForTraining } from './frame/sign-in-for-training.tsx'
import { useLoadedTraining, useTraining } from './frame/use-training.ts'
import type { TrainingView } from './frame/use-training.ts'
import { PasswordForm } from './introduction/password-form.tsx'
import { useTrainingProblemContext } from './problem-context.ts'

const Narrow = chakra('div', { base: { px: { base: '16px', md: '24px' } } })

/** A problem of the training, inside the training's frame. */
export function TrainingProblemPage() {
  return (
    <ProblemContext value={useTrainingProblemContext(useTraining())}>
      <FramedProblem />
    </ProblemContext>
  )
}

/** Focus mode: the problem alone, with the row of the training's problems at its foot. */
export function TrainingFocusPage() {
  const tid = Number(useParams().trainingID)
  const { query, view, isAnonymous } = useLoadedTraining(tid)
  if (isAnonymous) return <SignInForTraining />
  if (isLost(query)) return <LostTraining query={query} />
  if (view === null) return null
  return view.mayEnter ? (
    <FocusedProblem view={view} />
  ) : (
    <Narrow>
      <PasswordForm tid={tid} />
    </Narrow>
  )
}

function FocusedProblem({ view }: { readonly view: TrainingView }) {
  return (
    <ProblemContext value={useTrainingProblemContext(view)}>
      <ProblemPage />
    </ProblemContext>
  )
}
