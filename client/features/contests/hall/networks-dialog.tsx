import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { checked } from '../../../ui/form/checked.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/inputs.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useTeams } from '../teams/queries.ts'
import { hallKey, networksIn } from './queries.ts'
import type { HallRules } from './queries.ts'

interface NetworksDialogProps {
  readonly hall: HallRules
  readonly onClose: () => void
}

/** Rooms of the teams, and those that have addresses without any team. */
function useRooms(hall: HallRules): readonly string[] {
  const { cid } = useContest()
  const teams = useTeams(cid).data?.teams ?? []
  const names = [...hall.rooms.map(({ name }) => name), ...teams.flatMap(({ room }) => room ?? [])]
  const byKey = new Map(names.map((name) => [name.toLowerCase(), name]))
  return [...byKey.values()].toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }))
}

/** The addresses of the contest and of its rooms. */
export function NetworksDialog({ hall, onClose }: NetworksDialogProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const rooms = useRooms(hall)
  const networksOf = (room: string) =>
    hall.rooms.find(({ name }) => name.toLowerCase() === room.toLowerCase())?.networks.join(' ') ?? ''
  const form = useForm({
    defaultValues: { networks: hall.networks.join('\n'), rooms: rooms.map((name) => ({ text: networksOf(name) })) },
  })
  const save = form.handleSubmit(async (values) => {
    const named = rooms.map((name, index) => ({ name, networks: networksIn(values.rooms[index]?.text ?? '') }))
    const changed = {
      ...hall,
      networks: networksIn(values.networks),
      rooms: named.filter(({ networks }) => networks.length > 0),
    }
    try {
      await call('saveContestHall', { body: { cid, hall: changed }, quiet: true })
    } catch (error) {
      showRefusal(form, error, 'networks')
      return
    }
    toast.success(t`Addresses saved`)
    onClose()
    await client.invalidateQueries({ queryKey: hallKey(cid) })
  })
  const field = checked(form)
  const free = () => undefined
  return (
    <FormDialog
      title={t`Addresses of the hall`}
      width={560}
      isBusy={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Addresses of the contest`}
        rows={3}
        mono
        help={t`Addresses, or networks such as 10.1.0.0/16, one per line. Without any, teams come from anywhere.`}
        {...field('networks', free)}
      />
      {rooms.length === 0 ? (
        <HelpText>{t`Rooms of the teams get addresses of their own here.`}</HelpText>
      ) : (
        rooms.map((room, index) => (
          <TextField key={room} label={t`Room ${room}`} autoComplete="off" {...field(`rooms.${index}.text`, free)} />
        ))
      )}
    </FormDialog>
  )
}
