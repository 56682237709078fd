import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../../api/errors.ts'
import { upload } from '../../../../api/transfer.ts'
import { FileDrop } from '../../../../ui/form/file-drop.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useProblemAdminScope } from '../../admin-scope.ts'
import { useEditor } from '../context.ts'
import type { CaseRow } from '../draft.ts'
import { useLocale } from '../../../../ui/text/locale.ts'
import { Refusal, Warning } from '../../../../ui/form/page/form-section.tsx'

/** More names say no more: the table below has them all. */
const namedAtMost = 8

type Mode = 'default' | 'subtask_lowest' | 'subtask_average' | 'ergodic_without_error'

export interface ZipDropProps {
  /** Cases of the archive in order, and the token under which the server keeps it until the problem is saved. */
  readonly onUploaded: (cases: readonly CaseRow[], token: string) => void
}

/** Takes a zip of test data. What the server refuses stays to be read. */
export function ZipDrop({ onUploaded }: ZipDropProps) {
  const { t } = useLingui()
  const { form } = useEditor()
  const { group } = useProblemAdminScope()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [blank, setBlank] = useState<readonly string[]>([])
  const names = new Intl.ListFormat(useLocale()).format(blank.slice(0, namedAtMost))
  const count = blank.length
  const take = async (file: File) => {
    setFailure(null)
    setShare(0)
    try {
      const mode = form.getValues('judgeCaseMode') as Mode
      const { fileList, fileListDir, withoutOutput } = await upload('uploadTestcaseZip', {
        query: { mode, gid: group?.gid },
        parts: { file },
        onProgress: setShare,
        quiet: true,
      })
      const rows = fileList.map(({ input, output, groupNum }) => ({
        input,
        output,
        score: '',
        groupNum: groupNum === undefined ? '' : String(groupNum),
      }))
      onUploaded(rows, fileListDir)
      setBlank(withoutOutput)
      toast.success(t`Test data uploaded`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setShare(null)
    }
  }
  return (
    <>
      <FileDrop
        label={t`Upload a zip`}
        hint={t`1.in with 1.out or 1.ans, and so on, without folders; you can also drop the file here.`}
        accept=".zip,application/zip"
        icon={<FileArchive size={15} />}
        share={share}
        onFile={(file) => void take(file)}
      />
      {failure === null ? null : <Refusal>{t`The test data could not be uploaded: ${failure}`}</Refusal>}
      {count === 0 ? null : (
        <Warning>{t`${plural(count, {
          one: '# input has no output file, so its expected output is empty',
          other: '# inputs have no output file, so their expected output is empty',
        })}: ${names}${count > namedAtMost ? ' …' : ''}`}</Warning>
      )}
    </>
  )
}
