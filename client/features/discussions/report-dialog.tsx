import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { reportLabels, reportText, discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { ReportLabel } from '@podium/proto/rules/discussion/discussion.ts'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { userAtom } from '../../api/session.ts'
import { succeeded } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { TextAreaField } from '../../ui/form/text-area.tsx'
import { Checkbox } from '../../ui/form/toggles.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useTyped } from '../../ui/form/unsaved-input.ts'
import { useReportLabels } from './report-labels.ts'

const Labels = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: '16px', md: '8px' },
    mb: '14px',
  },
})

/** Labels, a reason, or both. */
export function ReportDialog({ did, onClose }: { readonly did: number; readonly onClose: () => void }) {
  const { t } = useLingui()
  const reporter = useAtomValue(userAtom)?.username ?? ''
  const [chosen, setChosen] = useState<readonly ReportLabel[]>([])
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  useTyped(chosen.length > 0 || reason !== '')
  const names = useReportLabels()
  const send = async () => {
    if (chosen.length === 0 && reason.trim() === '') return toast.error(t`Choose a reason or write one`)
    const body = { did, reporter, content: reportText(chosen, reason) }
    setSending(true)
    const isSent = await succeeded(call('discussionReport', { body }))
    setSending(false)
    if (!isSent) return
    toast.success(t`Report sent`)
    onClose()
  }
  return (
    <Dialog
      title={t`Report this discussion`}
      onClose={onClose}
      closesOnScrim={false}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" loading={isSending} onClick={() => void send()}>{t`Send report`}</Button>
        </>
      }
    >
      <Labels aria-label={t`Reasons`}>
        {reportLabels.map((tag) => (
          <Checkbox
            key={tag}
            checked={chosen.includes(tag)}
            onChange={(isOn) => setChosen(isOn ? [...chosen, tag] : chosen.filter((one) => one !== tag))}
          >
            {names[tag]}
          </Checkbox>
        ))}
      </Labels>
      <TextAreaField
        label={t`Reason`}
        aside={`${reason.length} / ${discussionLimits.reportReasonMaxChars}`}
        maxLength={discussionLimits.reportReasonMaxChars}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
