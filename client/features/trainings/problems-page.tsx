import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useFrameBadge } from '../../live/frame-badge.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { CompactProblem, useProblemColumns } from '../problems/index.ts'
import { useTrainingProblems } from './frame/use-problems.ts'
import { useTraining } from './frame/use-training.ts'

const Space = chakra('div', { base: { pt: '10px' } })

/** `/training/:trainingID/problems`: the problems in their order, with the reader's own states. */
export function TrainingProblemsPage() {
  const { t } = useLingui()
  const view = useTraining()
  const query = useTrainingProblems(view)
  useFrameBadge(query.live)
  const own = Object.fromEntries((query.data ?? []).map(({ pid, myStatus }) => [String(pid), { status: myStatus }]))
  return (
    <Space>
      <DataTable
        label={t`Problems of the training`}
        columns={useProblemColumns({ own, showsTags: true, ...(view.info.gid === null ? {} : { idWidth: '148px' }) })}
        rows={query.data}
        rowKey={({ pid }) => pid}
        state={query}
        rowHref={({ problemId }) => view.paths.problem(problemId)}
        compactRow={(row) => <CompactProblem row={row} status={row.myStatus} showsTags />}
        empty={{ title: t`No problems yet`, hint: t`The author adds them.` }}
      />
    </Space>
  )
}
