import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { ChartPie, ListChecks, MessageSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useWebsite } from '../../../api/website.ts'
import { Button, LinkButton } from '../../../ui/form/button.tsx'
import { leadsToPage } from '../../../ui/layout/known-pages.ts'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import type { ProblemInfo } from '../queries.ts'

const StatisticDialog = lazy(async () => ({ default: (await import('./statistic-dialog.tsx')).StatisticDialog }))

const Row = chakra('nav', { base: { display: 'flex', flexWrap: 'wrap', gap: '2px', ml: '-8px', mr: '-8px' } })

/** What belongs to a problem beside its text: discussion where it is open, verdicts of everybody, their submissions. */
export function StatementLinks({ problemId, info }: { readonly problemId: string; readonly info: ProblemInfo }) {
  const { t } = useLingui()
  const { paths } = useProblemContext()
  const [isOpen, setOpen] = useState(false)
  const discussion = useDiscussionPath(problemId)
  return (
    <Row aria-label={t`About this problem`}>
      {discussion === null ? null : (
        <LinkButton to={discussion} size="sm" variant="quiet" icon={<MessageSquare size={14} />}>
          {t`Discussion`}
        </LinkButton>
      )}
      <Button size="sm" variant="quiet" icon={<ChartPie size={14} />} onClick={() => setOpen(true)}>
        {t`Statistics`}
      </Button>
      <LinkButton to={paths.solutions(problemId)} size="sm" variant="quiet" icon={<ListChecks size={14} />}>
        {t`All submissions`}
      </LinkButton>
      <Suspense>
        {isOpen ? (
          <StatisticDialog problemId={problemId} counts={info.problemCount} onClose={() => setOpen(false)} />
        ) : null}
      </Suspense>
    </Row>
  )
}

/**
 * Null inside a contest, while the switch of the public or the group's discussions is off, and until they have a
 * page.
 */
function useDiscussionPath(problemId: string): string | null {
  const website = useWebsite()
  const { paths, ids } = useProblemContext()
  const isOn = ids.gid === null ? website?.openPublicDiscussion : website?.openGroupDiscussion
  const path = paths.discussion?.(problemId) ?? null
  return isOn && path !== null && leadsToPage(path) ? path : null
}
