import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, ListOrdered, Pencil, Trash2 } from 'lucide-react'
import { confirm } from '../../../ui/confirm.ts'
import { Switch } from '../../../ui/form/toggles.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { toast } from '../../../ui/toast.ts'
import { useRights, useTrainingOffice } from '../office.ts'
import type { TrainingRow } from '../office.ts'
import { listKey } from '../queries.ts'

const ICON_PX = 15
const Hidden = chakra('span', { base: { srOnly: true } })

/** Shown among the trainings, or not. */
export function VisibleSwitch({ row }: { readonly row: TrainingRow }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const office = useTrainingOffice()
  const { mayEdit } = useRights(row.author)
  const { id: tid, title } = row
  const change = async (status: boolean) => {
    const isChanged = await office.calls.show({ tid, status }).then(() => true, () => false)
    if (isChanged) toast.success(t`Update Successfully`)
    await client.invalidateQueries({ queryKey: listKey(office) })
  }
  return (
    <Switch checked={row.status} disabled={!mayEdit} onChange={(status) => void change(status)}>
      <Hidden>{t`Visible: ${title}`}</Hidden>
    </Switch>
  )
}

/** Everything that can be done with a training, as far as the reader may. */
export function RowActions({ row }: { readonly row: TrainingRow }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const office = useTrainingOffice()
  const { mayDelete, mayEdit } = useRights(row.author)
  const { id: tid, title } = row
  const remove = async () => {
    const body = t`“${title}” goes for good, with its records and who took part. Its problems and submissions stay.`
    if (!(await confirm({ title: t`Delete the training?`, body, verb: t`Delete training`, destroys: true }))) return
    const isGone = await office.calls.remove(tid).then(() => true, () => false)
    if (isGone) toast.success(t`Delete Successfully`)
    await client.invalidateQueries({ queryKey: listKey(office) })
  }
  const at = office.paths.of(tid)
  const entries: MenuEntry[] = [
    ...(mayEdit ? [{ key: 'edit', label: t`Edit`, icon: <Pencil size={ICON_PX} />, href: `${at}/edit` }] : []),
    ...(mayEdit || office.group === null ? [{ key: 'problems', label: t`Problem list`, icon: <ListOrdered size={ICON_PX} />, href: `${at}/problems` }] : []),
    { key: 'page', label: t`Show the training`, icon: <ExternalLink size={ICON_PX} />, href: office.paths.page(tid), newWindow: true },
    ...(mayDelete ? [{ key: 'delete', label: t`Delete`, icon: <Trash2 size={ICON_PX} />, onSelect: () => void remove(), danger: true, separated: true }] : []),
  ]
  return <RowMenu label={t`Actions on ${title}`} entries={entries} />
}
