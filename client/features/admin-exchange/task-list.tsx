import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleX, Download, LoaderCircle } from 'lucide-react'
import { isLost } from '../../api/errors.ts'
import { download } from '../../api/transfer.ts'
import { Button } from '../../ui/form/button.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { SectionHead } from '../../ui/layout/page.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { InlineStack } from '../../ui/layout/stack.tsx'
import { MutedText, RowTitle } from '../../ui/text/text.tsx'
import { useFormatTexts } from './format-texts.ts'
import { useOutcomes } from './outcomes.ts'
import { useTasks } from './queries.ts'
import type { Task } from './queries.ts'

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 260px 190px' },
    alignItems: 'center',
    gap: '6px 20px',
    py: '10px',
    borderBottomWidth: '1px',
    borderColor: 'border',
    textStyle: 'cell',
  },
})
const Actions = chakra('span', { base: { display: 'flex', gap: '8px', justifyContent: { md: 'flex-end' } } })

/** What this administrator has started, newest first: progress, report, and the file of an export. */
export function TaskList({ onOpen }: { readonly onOpen: (task: Pick<Task, 'id' | 'kind'>) => void }) {
  const { t } = useLingui()
  const query = useTasks()
  const tasks = query.data
  return (
    <section aria-label={t`Tasks`}>
      <SectionHead>
        <h2>{t`Tasks`}</h2>
      </SectionHead>
      {query.isPending ? <Skeleton height="80px" mt="12px" /> : null}
      {isLost(query) ? <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} /> : null}
      {tasks?.length === 0 ? (
        <EmptyState
          title={t`No imports or exports yet`}
          hint={t`A task continues when you close the page; its report appears here.`}
        />
      ) : null}
      <ul>
        {tasks?.map((task) => (
          <OneTask key={task.id} task={task} onReport={() => onOpen(task)} />
        ))}
      </ul>
    </section>
  )
}

function OneTask({ task, onReport }: { readonly task: Task; readonly onReport: () => void }) {
  const { t } = useLingui()
  const { labelOf } = useFormatTexts()
  const { summaryOf } = useOutcomes()
  const { done, total } = task
  const isPreview = task.kind === 'preview'
  const kind = isPreview ? t`Preview` : task.kind === 'import' ? t`Import` : t`Export`
  return (
    <Item data-task={task.state}>
      <span>
        <RowTitle>{task.fileName === '' ? kind : task.fileName}</RowTitle>
        <MutedText size="label" numeric display="block">
          {kind} · {labelOf(task.format)} · {formatTime(task.gmtCreate)}
        </MutedText>
      </span>
      <span>
        <TaskState task={task} />
        {task.state === 'running' ? (
          <ProgressBar label={t`Progress`} share={total === null || total === 0 ? 0 : done / total} />
        ) : (
          <MutedText size="label" numeric display="block">
            {summaryOf(task)}
          </MutedText>
        )}
      </span>
      <Actions>
        <Button size="sm" onClick={onReport}>
          {isPreview ? t`Choose what to import` : t({ context: 'import', message: 'Report' })}
        </Button>
        {task.hasResult ? (
          <Button
            size="sm"
            icon={<Download size={14} />}
            onClick={() => void download('exchangeResult', { id: task.id }).catch(() => undefined)}
          >
            {t`Download`}
          </Button>
        ) : null}
      </Actions>
    </Item>
  )
}

const iconPx = 14

function TaskState({ task }: { readonly task: Task }) {
  const { t } = useLingui()
  if (task.state === 'running')
    return (
      <InlineStack gap="6px">
        <LoaderCircle size={iconPx} aria-hidden />
        {t`In progress`}
      </InlineStack>
    )
  if (task.state === 'failed')
    return (
      <InlineStack gap="6px" color="verdict.wa.fg">
        <CircleX size={iconPx} aria-hidden />
        {t`Failed`}
      </InlineStack>
    )
  return (
    <InlineStack gap="6px" color="verdict.ac.fg">
      <CircleCheck size={iconPx} aria-hidden />
      {t`Finished`}
    </InlineStack>
  )
}
