import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ImportFormat } from '@podium/proto/rules/problem/exchange-formats.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/errors.ts'
import { upload } from '../../api/transfer.ts'
import { FileDrop } from '../../ui/form/file-drop.tsx'
import { Refusal } from '../../ui/form/page/form-section.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { useFormatTexts } from './format-texts.ts'
import { tasksKey } from './queries.ts'

const Frame = chakra('div', { base: { maxW: '720px' } })

/** Takes a file of one of the formats and starts its preview, which `onPreview` opens. */
export function ImportBox({ onPreview }: { readonly onPreview: (id: number) => void }) {
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
      const { id } = await upload('startImport', {
        query: { format, isPrivate: true, isPreview: true },
        parts: { file },
        onProgress: setShare,
        quiet: true,
      })
      await client.invalidateQueries({ queryKey: tasksKey })
      onPreview(id)
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
        help={chosen?.hint}
      />
      <FileDrop
        label={t`Choose a file`}
        hint={t`You see what is in it before anything is stored. Imported problems are private until you publish them.`}
        accept={format === 'fps' ? '.xml,text/xml' : '.zip,application/zip'}
        share={share}
        onFile={(file) => void take(file)}
      />
      {failure === null ? null : <Refusal>{t`The file could not be uploaded: ${failure}`}</Refusal>}
    </Frame>
  )
}
