import { t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { useAtomValue } from 'jotai'
import { Ban, ChevronDown, Ellipsis, PencilLine, RotateCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { Menu } from '../../ui/overlay/menu.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { isClosed, isTaken } from './judge-actions.ts'
import type { ActedOn } from './judge-actions.ts'
import { mayActAtom } from './may-act.ts'

const ManualDialog = lazy(async () => ({ default: (await import('./manual-dialog.tsx')).ManualDialog }))

export interface JudgeMenuProps {
  readonly submission: ActedOn
  /** After something was done: what is shown may be old. */
  readonly onDone: () => void
  /** With a word, outside of tables. */
  readonly withWord?: boolean
}

/** What a super administrator may do with a submission; nothing at all for anybody else. */
export function JudgeMenu(props: JudgeMenuProps) {
  return useAtomValue(mayActAtom) ? <Actions {...props} /> : null
}

function Actions({ submission, onDone, withWord = false }: JudgeMenuProps) {
  const { t } = useLingui()
  const [isManual, setManual] = useState(false)
  const reason = isClosed(submission) ? t`Compile errors cannot be changed` : undefined
  const name = t`Judge actions`
  if (reason !== undefined) return <Trigger withWord={withWord} name={name} disabledReason={reason} />
  return (
    <>
      <Menu
        label={name}
        align="end"
        entries={entriesOf(submission, { onDone, onManual: () => setManual(true) })}
        trigger={(trigger) => <Trigger withWord={withWord} name={name} {...trigger} />}
      />
      <Suspense>
        {isManual ? <ManualDialog submission={submission} onDone={onDone} onClose={() => setManual(false)} /> : null}
      </Suspense>
    </>
  )
}

type TriggerProps = { readonly withWord: boolean; readonly name: string } & Omit<
  Parameters<typeof Button>[0],
  'name' | 'children'
>

function Trigger({ withWord, name, ...rest }: TriggerProps) {
  if (!withWord) {
    return (
      <IconButton label={name} size="sm" {...rest} data-judge-menu="">
        <Ellipsis size={16} />
      </IconButton>
    )
  }
  return (
    <Button {...rest} data-judge-menu="">
      {name}
      <ChevronDown size={14} aria-hidden />
    </Button>
  )
}

interface MenuActions {
  readonly onDone: () => void
  readonly onManual: () => void
}

function entriesOf(submission: ActedOn, { onDone, onManual }: MenuActions): readonly MenuEntry[] {
  const cancelling: MenuEntry = {
    key: 'cancel',
    label: translate`Void`,
    icon: <Ban size={14} />,
    danger: true,
    separated: !isTaken(submission),
    onSelect: () => void cancel(submission, onDone),
  }
  if (isTaken(submission)) return [cancelling]
  return [
    {
      key: 'rejudge',
      label: translate`Rejudge`,
      icon: <RotateCw size={14} />,
      onSelect: () => void rejudge(submission, onDone),
    },
    { key: 'manual', label: translate`Set verdict`, icon: <PencilLine size={14} />, onSelect: onManual },
    ...(submission.status === Status.cancelled ? [] : [cancelling]),
  ]
}

async function rejudge({ submitId }: ActedOn, onDone: () => void): Promise<void> {
  const yes = await confirm({
    title: translate`Rejudge #${submitId}?`,
    body: translate`Its verdict and score, also ones set manually, are dropped and it is judged again.`,
    verb: translate`Rejudge`,
  })
  if (!yes || (await call('rejudge', { query: { submitId } }).catch(() => null)) === null) return
  toast.success(translate`Requeued`)
  onDone()
}

async function cancel({ submitId }: ActedOn, onDone: () => void): Promise<void> {
  const yes = await confirm({
    title: translate`Void #${submitId}?`,
    body: translate`It does not count until it is judged again.`,
    verb: translate`Void`,
    destroys: true,
  })
  if (!yes || (await call('cancelJudge', { query: { submitId } }).catch(() => null)) === null) return
  toast.success(translate`Submission voided`)
  onDone()
}
