import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/form/button.tsx'
import { HiddenFileInput } from '../../../ui/form/hidden-file-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { ImportPlan } from './import-plan.tsx'
import { teamsKey } from './queries.ts'

type Plan = CallAnswer<'importTeams'>
type GivenFiles = readonly { readonly name: string; readonly content: string }[]

const Failed = chakra('p', { base: { textStyle: 'label', color: 'fg.error', mt: '8px' } })
const Chooser = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', my: '10px' },
})

const accepted = '.json,.yaml,.yml,.csv,.tsv'

function useImport(onClose: () => void) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const [given, setGiven] = useState<GivenFiles>([])
  const [plan, setPlan] = useState<Plan | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ask = async (files: GivenFiles, store: boolean): Promise<Plan | null> => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await call('importTeams', { body: { cid, files: [...files], store }, quiet: true })
      setPlan(answer)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      return null
    } finally {
      setBusy(false)
    }
  }
  const choose = async (chosen: readonly File[]) => {
    if (chosen.length === 0) return
    const files = await Promise.all(chosen.map(async (file) => ({ name: file.name, content: await file.text() })))
    setGiven(files)
    setPlan(null)
    await ask(files, false)
  }
  const store = async () => {
    const stored = await ask(given, true)
    if (stored === null || stored.faults.length > 0) return
    toast.success(t`Teams imported`)
    onClose()
    await client.invalidateQueries({ queryKey: teamsKey(cid) })
  }
  return { given, plan, failure, isBusy, choose, store }
}

/** Teams from files: what they change is shown before anything is stored. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const { given, plan, failure, isBusy, choose, store } = useImport(onClose)
  const isReady = plan !== null && plan.faults.length === 0
  return (
    <Dialog
      title={t`Import teams`}
      width={860}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" loading={isBusy} disabled={!isReady} onClick={() => void store()}>
            {t`Import`}
          </Button>
        </>
      }
    >
      <HelpText>
        {t`Choose teams, persons, accounts, organizations and groups as JSON, YAML or CSV, in one go. The tab-separated files of older contest systems are read, too.`}
      </HelpText>
      <Chooser>
        <Button icon={<FileUp size={15} />} onClick={() => input.current?.click()}>{t`Choose files`}</Button>
        <span>{given.map(({ name }) => name).join(', ')}</span>
      </Chooser>
      <HiddenFileInput
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label={t`Files of teams`}
        onChange={(event) => {
          void choose([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {plan === null ? null : <ImportPlan plan={plan} />}
      {failure === null ? null : <Failed role="alert">{failure}</Failed>}
    </Dialog>
  )
}
