import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ContestOfficeContext } from '../../admin-contests/office.ts'
import { ProblemOfficeContext } from '../../admin-problems/office.ts'
import { TrainingOfficeContext } from '../../admin-trainings/office.ts'
import type { GroupView } from '../../groups/frame/use-group.ts'
import { contestOfficeOf } from './contest-office.ts'
import { problemOfficeOf } from './problem-office.ts'
import { trainingOfficeOf } from './training-office.ts'

/** The lists and forms of the back office inside it work on what belongs to the group. */
export function GroupOffices({ view, children }: { readonly view: GroupView; readonly children: ReactNode }) {
  const problems = useMemo(() => problemOfficeOf(view), [view])
  const contests = useMemo(() => contestOfficeOf(view), [view])
  const trainings = useMemo(() => trainingOfficeOf(view), [view])
  return (
    <ProblemOfficeContext value={problems}>
      <ContestOfficeContext value={contests}>
        <TrainingOfficeContext value={trainings}>{children}</TrainingOfficeContext>
      </ContestOfficeContext>
    </ProblemOfficeContext>
  )
}
