import { useLingui } from '@lingui/react/macro'
import { ExternalLink, ListOrdered, Pencil, Trash2 } from 'lucide-react'
import { useMutationHandler } from '../../../api/mutations.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { Switch } from '../../../ui/form/toggles.tsx'
import type { MenuEntry } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { useRights, useTrainingAdminScope } from '../admin-scope.ts'
import type { TrainingRow } from '../admin-scope.ts'
import { listKey } from '../queries.ts'
import { VisuallyHidden } from '../../../ui/text/text.tsx'

const iconPx = 15

/** Shown among the trainings, or not. */
export function VisibleSwitch({ row }: { readonly row: TrainingRow }) {
  const { t } = useLingui()
  const scope = useTrainingAdminScope()
  const handleMutation = useMutationHandler(listKey(scope))
  const { mayEdit } = useRights(row.author)
  const { id: tid, title } = row
  const change = async (status: boolean) => {
    const yes = await confirm({
      title: status ? t`Show “${title}”?` : t`Hide “${title}”?`,
      body: status
        ? t`It appears in the training list at once.`
        : t`It leaves the training list at once, and nobody but its author can open it.`,
      verb: status ? t`Show training` : t`Hide training`,
    })
    if (yes) await handleMutation(scope.calls.show({ tid, status }), t`Saved`)
  }
  return (
    <Switch checked={row.status} disabled={!mayEdit} onChange={(status) => void change(status)}>
      <VisuallyHidden>{t`Visible: ${title}`}</VisuallyHidden>
    </Switch>
  )
}

/** Everything that can be done with a training, as far as the reader may. */
export function RowActions({ row }: { readonly row: TrainingRow }) {
  const { t } = useLingui()
  const scope = useTrainingAdminScope()
  const handleMutation = useMutationHandler(listKey(scope))
  const { mayDelete, mayEdit } = useRights(row.author)
  const { id: tid, title } = row
  const remove = async () => {
    const body = t`“${title}” is deleted permanently, with its records and participants. Its problems and submissions stay.`
    if (!(await confirm({ title: t`Delete the training?`, body, verb: t`Delete training`, destroys: true }))) return
    await handleMutation(scope.calls.remove(tid), t`Deleted`)
  }
  const at = scope.paths.of(tid)
  const entries: MenuEntry[] = [
    ...(mayEdit ? [{ key: 'edit', label: t`Edit`, icon: <Pencil size={iconPx} />, href: `${at}/edit` }] : []),
    ...(mayEdit || scope.group === null
      ? [{ key: 'problems', label: t`Problem list`, icon: <ListOrdered size={iconPx} />, href: `${at}/problems` }]
      : []),
    {
      key: 'page',
      label: t`View training`,
      icon: <ExternalLink size={iconPx} />,
      href: scope.paths.page(tid),
      newWindow: true,
    },
    ...(mayDelete
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
  return <RowMenu label={t`Actions on ${title}`} entries={entries} />
}
