import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Download, ExternalLink, FileOutput, ListOrdered, Megaphone, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { succeeded, useMutationHandler } from '../../../api/mutations.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Switch } from '../../../ui/form/toggles.tsx'
import { parseTime } from '../../../ui/text/format.ts'
import type { MenuEntry } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContestAdminScope, useRights } from '../admin-scope.ts'
import { listKey } from '../queries.ts'
import type { ContestRow } from '../queries.ts'
import { VisuallyHidden } from '../../../ui/text/text.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'

const iconPx = 15

/** Shown among the contests, or not. */
export function VisibleSwitch({ row }: { readonly row: ContestRow }) {
  const { t } = useLingui()
  const scope = useContestAdminScope()
  const handleMutation = useMutationHandler(listKey(scope))
  const { mayEdit } = useRights(row)
  const { id: cid, title } = row
  const change = async (visible: boolean) => {
    const yes = await confirm({
      title: visible ? t`Show “${title}”?` : t`Hide “${title}”?`,
      body: visible
        ? t`It appears in the contest list at once.`
        : t`It leaves the contest list at once, and nobody but its staff can open it.`,
      verb: visible ? t`Show contest` : t`Hide contest`,
    })
    if (yes) await handleMutation(scope.calls.show({ cid, visible }), t`Contest saved`)
  }
  return (
    <Switch checked={row.visible} disabled={!mayEdit} onChange={(visible) => void change(visible)}>
      <VisuallyHidden>{t`Visible: ${title}`}</VisuallyHidden>
    </Switch>
  )
}

/** Asks, and while the contest runs and has submissions asks again with their number. */
function useRemoval({ id: cid, title, startTime, endTime }: ContestRow) {
  const { t } = useLingui()
  const client = useQueryClient()
  const scope = useContestAdminScope()
  const verb = t`Delete contest`
  const isRunning = (): boolean => {
    const [start, end, now] = [parseTime(startTime)?.getTime() ?? 0, parseTime(endTime)?.getTime() ?? 0, Date.now()]
    return start <= now && now < end
  }
  const remove = async (): Promise<boolean> => {
    try {
      await scope.calls.remove({ cid }, isRunning())
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'refused' || !isRunning()) return false
      if (!(await confirm({ title: t`Delete it while it runs?`, body: error.message, verb, destroys: true })))
        return false
      return succeeded(scope.calls.remove({ cid, force: true }, false))
    }
  }
  return async () => {
    const body = t`“${title}” is deleted permanently, with its announcements, scoreboard and registrations. Its problems and submissions stay; accounts and problems that were imported with it and that nothing else uses are deleted, too.`
    if (!(await confirm({ title: t`Delete the contest?`, body, verb, destroys: true }))) return
    if (!(await remove())) return
    toast.success(t`Deleted`)
    await client.invalidateQueries({ queryKey: listKey(scope) })
  }
}

interface RowHandlers {
  readonly open: (dialog: 'download' | 'export') => void
  readonly clone: () => Promise<void>
  readonly remove: () => Promise<void>
}

interface OutputHandlers extends Pick<RowHandlers, 'open' | 'clone'> {
  readonly isSite: boolean
}

/** What can be made of a contest. */
function useOutputs({ isSite, open, clone }: OutputHandlers): MenuEntry[] {
  const { t } = useLingui()
  return [
    {
      key: 'download',
      label: t`Download accepted submissions`,
      icon: <Download size={iconPx} />,
      onSelect: () => open('download'),
      separated: true,
    },
    {
      key: 'export',
      label: t`Export the scoreboard`,
      icon: <FileOutput size={iconPx} />,
      onSelect: () => open('export'),
    },
    ...(isSite ? [{ key: 'clone', label: t`Clone`, icon: <Copy size={iconPx} />, onSelect: () => void clone() }] : []),
  ]
}

function useEntries(row: ContestRow, { open, clone, remove }: RowHandlers): MenuEntry[] {
  const { t } = useLingui()
  const scope = useContestAdminScope()
  const { rules, mayEdit } = useRights(row)
  const cid = row.id
  const at = scope.paths.of(cid)
  const isSite = scope.group === null
  const outputs = useOutputs({ isSite, open, clone })
  return [
    ...(mayEdit ? [{ key: 'edit', label: t`Edit`, icon: <Pencil size={iconPx} />, href: `${at}/edit` }] : []),
    ...(mayEdit || isSite
      ? [{ key: 'problems', label: t`Problem list`, icon: <ListOrdered size={iconPx} />, href: `${at}/problems` }]
      : []),
    ...(mayEdit
      ? [
          {
            key: 'announcements',
            label: t`Announcements`,
            icon: <Megaphone size={iconPx} />,
            href: `${at}/announcement`,
          },
        ]
      : []),
    {
      key: 'page',
      label: t`Show the contest`,
      icon: <ExternalLink size={iconPx} />,
      href: `/contest/${cid}`,
      newWindow: true,
    },
    ...(mayEdit ? outputs : []),
    ...(rules
      ? [
          {
            key: 'delete',
            label: t`Delete`,
            icon: <Trash2 size={iconPx} />,
            onSelect: () => void remove(),
            danger: true,
            separated: true,
          },
        ]
      : []),
  ]
}

/** Everything that can be done with a contest, as far as the reader may. */
export function RowActions({ row }: { readonly row: ContestRow }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const scope = useContestAdminScope()
  const remove = useRemoval(row)
  const [open, setOpen] = useState<'download' | 'export' | null>(null)
  const { id: cid, title } = row
  const clone = async () => {
    const isCloned = await succeeded(call('cloneContest', { query: { cid } }))
    if (!isCloned) return
    toast.success(t`Contest copied. The copy is hidden until you make it visible.`)
    await client.invalidateQueries({ queryKey: listKey(scope) })
  }
  const entries = useEntries(row, { open: setOpen, clone, remove })
  return (
    <>
      <RowMenu label={t`Actions on ${title}`} entries={entries} />
      {open === 'download' ? <DownloadDialog row={row} onClose={() => setOpen(null)} /> : null}
      {open === 'export' ? <ExportDialog row={row} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
