import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { download } from '../../../api/transfer.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { Refusal } from '../../../ui/form/page/form-section.tsx'
import type { ContestRow } from '../queries.ts'
import { Stack } from '../../../ui/layout/stack.tsx'
import { useDownload } from './use-download.ts'

type Format = 'xcpcio' | 'srk' | 'clics' | 'xlsx'
const formats: readonly string[] = ['xcpcio', 'srk', 'clics', 'xlsx'] satisfies Format[]
/** The dialog says a refusal itself. */
const quietly = { quiet: true }
const isFormat = (text: string): text is Format => formats.includes(text)

/** The scoreboard as a file, for boards, archives and tables elsewhere. */
export function ExportDialog({ row, onClose }: { readonly row: ContestRow; readonly onClose: () => void }) {
  const { t } = useLingui()
  const [format, setFormat] = useState<Format>('xcpcio')
  const [variant, setVariant] = useState<'jury' | 'public'>('jury')
  const [removeStar, setRemoveStar] = useState(false)
  const [containEnd, setContainEnd] = useState(false)
  const { isLoading, refusal, start } = useDownload(onClose)
  const cid = row.id
  const get = () =>
    format === 'xlsx'
      ? download('downloadContestRank', { cid, forceRefresh: true, removeStar, containEnd }, quietly)
      : download('exportContestBoard', { cid, format, variant }, quietly)
  return (
    <Dialog
      title={t`Export the scoreboard`}
      width={370}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="solid" loading={isLoading} onClick={() => void start(get)}>{t`Export`}</Button>
        </>
      }
    >
      <SelectField
        label={t`File format`}
        value={format}
        onChange={(value) => isFormat(value) && setFormat(value)}
        options={[
          { value: 'xcpcio', label: t`XCPCIO board files (zip)` },
          { value: 'srk', label: t`Standard ranklist (srk)` },
          { value: 'clics', label: t`CLICS event feed 2023-06` },
          { value: 'xlsx', label: t`Table (xlsx)` },
        ]}
      />
      {format === 'xlsx' ? (
        <Stack gap="10px">
          <Checkbox checked={removeStar} onChange={setRemoveStar}>{t`Without unofficial teams`}</Checkbox>
          <Checkbox checked={containEnd} onChange={setContainEnd}>{t`With submissions after the end`}</Checkbox>
        </Stack>
      ) : (
        <SelectField
          label={t`As seen by`}
          value={variant}
          onChange={(value) => setVariant(value === 'public' ? 'public' : 'jury')}
          options={[
            { value: 'jury', label: t`Jury: everything` },
            { value: 'public', label: t`Public: frozen while the board is frozen` },
          ]}
        />
      )}
      {refusal === null ? null : <Refusal>{refusal}</Refusal>}
    </Dialog>
  )
}
