import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ImportFormat } from '@podium/proto/model/exchange-formats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { upload } from '../../api/transfer.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useFormatTexts } from './format-texts.ts'
import { TASKS_KEY } from './queries.ts'

const Frame = chakra('div', { base: { maxW: '720px' } })
const Hint = chakra('p', { base: { textStyle: 'cell', color: 'fg.muted', mb: '10px' } })
const Failed = chakra('p', { base: { textStyle: 'label', color: 'fg.error' } })

/** Takes a file of one of the formats and starts the task that reads it. */
export function ImportBox() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { imports } = useFormatTexts()
  const [format, setFormat] = useState<ImportFormat>('hoj')
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const chosen = imports.find(({ value }) => value === format)
  const take = async (file: File) => {
    setFailure(null)
    setShare(0)
    try {
      await upload('startImport', { query: { format, isPrivate: true }, parts: { file }, onProgress: setShare, quiet: true })
      toast.success(t`Import started`)
      await client.invalidateQueries({ queryKey: TASKS_KEY })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setShare(null)
    }
  }
  return (
    <Frame>
      <SelectField
        label={t`File format`}
        value={format}
        options={imports.map(({ value, label }) => ({ value, label }))}
        onChange={(value) => setFormat(value as ImportFormat)}
      />
      <Hint>{chosen?.hint}</Hint>
      <FileDrop
        label={t`Choose a file`}
        hint={t`Imported problems are private until you publish them. Those that exist already are left as they are and named in the report.`}
        accept={format === 'fps' ? '.xml,text/xml' : '.zip,application/zip'}
        share={share}
        onFile={(file) => void take(file)}
      />
      {failure === null ? null : <Failed role="alert">{`${t`The problem could not be uploaded`}: ${failure}`}</Failed>}
    </Frame>
  )
}
