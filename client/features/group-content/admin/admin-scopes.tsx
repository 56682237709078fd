import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { ContestAdminScopeContext } from '../../admin-contests/index.ts'
import { ProblemAdminScopeContext } from '../../admin-problems/index.ts'
import { TrainingAdminScopeContext } from '../../admin-trainings/index.ts'
import type { GroupView } from '../../groups/index.ts'
import { contestAdminScopeOf } from './contest-admin-scope.ts'
import { problemAdminScopeOf } from './problem-admin-scope.ts'
import { trainingAdminScopeOf } from './training-admin-scope.ts'

/** The lists and forms of the back office inside it work on what belongs to the group. */
export function GroupAdminScopes({ view, children }: { readonly view: GroupView; readonly children: ReactNode }) {
  const problems = useMemo(() => problemAdminScopeOf(view), [view])
  const contests = useMemo(() => contestAdminScopeOf(view), [view])
  const trainings = useMemo(() => trainingAdminScopeOf(view), [view])
  return (
    <ProblemAdminScopeContext value={problems}>
      <ContestAdminScopeContext value={contests}>
        <TrainingAdminScopeContext value={trainings}>{children}</TrainingAdminScopeContext>
      </ContestAdminScopeContext>
    </ProblemAdminScopeContext>
  )
}
