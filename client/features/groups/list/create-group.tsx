import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { requireSignIn } from '../../../api/sign-in.ts'
import { Button } from '../../../ui/form/button.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CreateDialog } from '../form/create-dialog.tsx'

/** Asked before the form is filled in. What stands against it has been shown. */
async function mayCreate(): Promise<boolean> {
  const answer = await call('groupCreation').catch(() => null)
  if (answer === null) return false
  if (answer.refusal !== null) toast.error(answer.refusal)
  return answer.refusal === null
}

/** The button and its form. */
export function CreateGroup({ onCreated }: { readonly onCreated: () => void }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const open = async () => {
    if (!requireSignIn()) return
    setAsking(true)
    setOpen(await mayCreate())
    setAsking(false)
  }
  return (
    <>
      <Button variant="solid" icon={<Plus size={15} />} loading={isAsking} onClick={() => void open()}>
        {t`Create group`}
      </Button>
      {isOpen ? <CreateDialog onClose={() => setOpen(false)} onCreated={onCreated} /> : null}
    </>
  )
}
