import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { useChoiceColumn } from '../../ui/table/row-choice.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { useOutcomes } from './outcomes.ts'
import { tasksKey, useTask } from './queries.ts'
import type { TaskItem } from './queries.ts'
import { ItemTable } from './task-report.tsx'

const noItems: readonly TaskItem[] = []

interface ImportPreviewProps {
  readonly id: number
  readonly onClose: () => void
  /** The import of what was chosen has begun. */
  readonly onStarted: (id: number) => void
}

const isChoice = ({ outcome }: TaskItem): boolean => outcome === 'ready' || outcome === 'exists'

function useImportStart(id: ImportPreviewProps['id'], onStarted: ImportPreviewProps['onStarted']) {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const start = async (picked: readonly TaskItem[]) => {
    setSending(true)
    try {
      const body = {
        id,
        items: picked.map(({ place: position, outcome }) => ({
          place: position,
          action: outcome === 'exists' ? ('replace' as const) : ('import' as const),
        })),
      }
      const started = await call('confirmImport', { body })
      await client.invalidateQueries({ queryKey: tasksKey })
      onStarted(started.id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setSending(false)
    }
  }
  return { start, isSending }
}

/**
 * What a file holds, before anything is stored: new problems are ticked, those that exist are replaced only when
 * ticked.
 */
export function ImportPreview({ id, onClose, onStarted }: ImportPreviewProps) {
  const { t } = useLingui()
  const { nameOf, summaryOf } = useOutcomes()
  const query = useTask(id)
  const task = query.data
  const items = task?.items ?? noItems
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null)
  const chosen =
    changed ?? new Set(items.filter(({ outcome }) => outcome === 'ready').map(({ place: position }) => position))
  const pick = useChoiceColumn<TaskItem, number>({
    rows: items,
    keyOf: ({ place: position }) => position,
    nameOf,
    chosen,
    onChange: setChanged,
    isFixed: (row) => !isChoice(row),
  })
  const { start, isSending } = useImportStart(id, onStarted)
  const isReading = task === undefined || task.state === 'running'
  const summary = isReading ? '' : summaryOf(task)
  return (
    <Dialog
      title={t`Preview of the import`}
      width="full"
      footerSticks
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="solid"
            disabled={isReading || chosen.size === 0}
            loading={isSending}
            onClick={() => void start(items.filter((item) => isChoice(item) && chosen.has(item.place)))}
          >
            {t`Import ${plural(chosen.size, { one: '# problem', other: '# problems' })}`}
          </Button>
        </>
      }
    >
      {isReading ? (
        <ProgressBar label={t`Reading the file`} share={task?.total ? task.done / task.total : 0} />
      ) : (
        <HelpText size="cell" pb="12px">{t`${summary}. Tick an existing problem to replace its content.`}</HelpText>
      )}
      <ItemTable id={id} label={t`Problems of the file`} pick={pick} />
    </Dialog>
  )
}
