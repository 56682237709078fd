import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { download } from '../../../api/transfer.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { Refusal } from '../../../ui/form/page/form-section.tsx'
import type { ContestRow } from '../queries.ts'
import { useDownload } from './use-download.ts'

/** The accepted programs of a contest as a zip, in folders by participant or by problem. */
export function DownloadDialog({ row, onClose }: { readonly row: ContestRow; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [splitType, setSplitType] = useState<'user' | 'problem'>('user')
  const [excludeAdmin, setExcludeAdmin] = useState(true)
  const { isLoading, refusal, start } = useDownload(onClose)
  return (
    <Dialog
      title={t`Download accepted submissions`}
      width={370}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="solid"
            loading={isLoading}
            onClick={() =>
              void start(() =>
                download('downloadContestAcSubmission', { cid: row.id, excludeAdmin, splitType }, { quiet: true }),
              )
            }
          >
            {t`Download`}
          </Button>
        </>
      }
    >
      <Field label={t`Folders`}>
        {() => (
          <Segment
            size="lg"
            label={t`Folders`}
            value={splitType}
            options={[
              { value: 'user', label: t`By participant` },
              { value: 'problem', label: t`By problem` },
            ]}
            onChange={setSplitType}
          />
        )}
      </Field>
      <Checkbox checked={excludeAdmin} onChange={setExcludeAdmin}>{t`Leave out administrators`}</Checkbox>
      {refusal === null ? null : <Refusal>{refusal}</Refusal>}
    </Dialog>
  )
}
