import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { rulesProblems } from '@podium/proto/rules/user/roles.ts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { userAtom } from '../../../api/session.ts'
import { Button } from '../../../ui/form/button.tsx'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { parseTime } from '../../../ui/text/format.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { contestProblemsKey } from '../../admin-problems/index.ts'
import type { ContestHead, ProblemRow } from '../queries.ts'
import { useListed } from '../../../ui/text/use-listed.ts'
import type { ProblemOfContest } from './problem-actions.tsx'

/** What was imported for a contest has never been in the bank, and returns to none when the contest has ended. */
const isStillHidden = ({ problem, link }: ProblemOfContest): boolean =>
  problem.isRemote && problem.auth === problemAuths.contest && !link.returnsToBank

async function publish(problems: readonly ProblemRow[]): Promise<void> {
  for (const { id } of problems) await call('changeProblemAuth', { body: { id, auth: problemAuths.public } })
}

interface StillHiddenProps {
  readonly contest: ContestHead
  readonly rows: readonly ProblemOfContest[]
}

/** After the end: which imported problems others still do not find, and the way to publish them. */
export function StillHidden({ contest, rows }: StillHiddenProps) {
  const { t } = useLingui()
  const mayPublish = useAtomValue(userAtom)?.roleList.some(rulesProblems) ?? false
  const handleMutation = useMutationHandler(contestProblemsKey(contest.id))
  const [openedMs] = useState(Date.now)
  const listed = useListed()
  const hasEnded = (parseTime(contest.endTime)?.getTime() ?? Infinity) <= openedMs
  const problems = rows.filter(isStillHidden).map(({ problem }) => problem)
  if (!hasEnded || problems.length === 0) return null
  const names = listed(problems.map(({ problemId }) => problemId))
  const count = problems.length
  const verb = t`Publish ${plural(count, { one: '# problem', other: '# problems' })}`
  const ask = async () => {
    const body = t`Everybody can then read and solve them in the problem bank: ${names}.`
    if (await confirm({ title: `${verb}?`, body, verb }))
      await handleMutation(publish(problems), t`Published in the problem bank`)
  }
  return (
    <InlineStack gap="8px 14px" flexWrap="wrap" pb="12px">
      <HelpText size="cell">{t`Imported for this contest, and not in the problem bank yet: ${names}.`}</HelpText>
      {mayPublish ? (
        <Button size="sm" onClick={() => void ask()}>
          {verb}
        </Button>
      ) : null}
    </InlineStack>
  )
}
