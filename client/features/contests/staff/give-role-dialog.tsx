import { useLingui } from '@lingui/react/macro'
import type { StaffRole } from '@podium/proto/rules/contest/contest-staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { NamesInput } from '../../../ui/form/names/names-input.tsx'
import type { PickedName } from '../../../ui/form/names/names-input.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import { staffKey } from './queries.ts'
import { RoleField } from './role-field.tsx'

interface GiveRoleDialogProps {
  readonly mayGive: readonly StaffRole[]
  readonly onClose: () => void
}

const namesAtOnce = 20

/** A role for accounts that exist. What is refused of one leaves it in the field; the others have their role. */
export function GiveRoleDialog({ mayGive, onClose }: GiveRoleDialogProps) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const [people, setPeople] = useState<readonly PickedName[]>([])
  const [role, setRole] = useState<StaffRole>(mayGive.at(-1) ?? 'spectator')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const find = useCallback(
    (prefix: string) => call('staffNames', { query: { cid, prefix }, quiet: true }).catch(() => []),
    [cid],
  )
  const give = async () => {
    for (const [index, { username }] of people.entries()) {
      const refusal = await call('giveContestRole', { body: { cid, username, role }, quiet: true }).then(
        () => null,
        (reason: unknown) => (reason instanceof ApiError ? reason : Promise.reject(reason)),
      )
      if (refusal === null) continue
      setPeople(people.slice(index))
      setError(refusal.message)
      return
    }
    toast.success(t`Role given`)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (people.length === 0) {
      setError(t`Type a name and choose an account from the list`)
      return
    }
    setBusy(true)
    await give().finally(() => setBusy(false))
    await client.invalidateQueries({ queryKey: staffKey(cid) })
  }
  return (
    <FormDialog title={t`Give a role`} verb={t`Give the role`} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <NamesInput
        label={t`Accounts`}
        value={people}
        onChange={(picked) => {
          setPeople(picked)
          setError(undefined)
        }}
        find={find}
        maxNames={namesAtOnce}
        error={error}
      />
      <RoleField mayGive={mayGive} role={role} onChange={setRole} />
    </FormDialog>
  )
}
