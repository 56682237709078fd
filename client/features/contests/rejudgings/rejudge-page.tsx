import { Stack } from '../../../ui/layout/stack.tsx'
import { useContest } from '../frame/use-contest.ts'
import { ProblemRejudges } from './problem-rejudges.tsx'
import { RejudgingsSection } from './rejudgings-section.tsx'

/** All that is judged again in a contest: with a preview, and for super administrators whole problems at once. */
export function RejudgePage() {
  const { rights } = useContest()
  return (
    <Stack gap="32px" minW={0}>
      <RejudgingsSection />
      {rights.has('rejudge') ? <ProblemRejudges /> : null}
    </Stack>
  )
}
