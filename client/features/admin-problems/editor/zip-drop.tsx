import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { FileArchive } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { ApiError } from '../../../api/errors.ts'
import { upload } from '../../../api/transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditor } from './context.ts'
import type { CaseRow } from './draft.ts'
import { Refusal } from './parts.tsx'

const Zone = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 14px',
    p: '14px',
    mb: '8px',
    borderWidth: '1px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'l2',
    textStyle: 'cell',
    color: 'fg.muted',
    '&[data-over]': { bg: 'accent.subtle', borderColor: 'accent.solid' },
  },
})
const Hidden = chakra('input', { base: { display: 'none' } })

type Mode = 'default' | 'subtask_lowest' | 'subtask_average' | 'ergodic_without_error'

export interface ZipDropProps {
  /** Cases of the archive in order, and the token under which the server keeps it until the problem is saved. */
  readonly onUploaded: (cases: readonly CaseRow[], token: string) => void
}

/** Takes a zip of test data by choosing or dropping it, with its progress. */
export function ZipDrop({ onUploaded }: ZipDropProps) {
  const { t } = useLingui()
  const { form } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (file === undefined || share !== null) return
    setFailure(null)
    setShare(0)
    try {
      const mode = form.getValues('judgeCaseMode') as Mode
      const { fileList, fileListDir } = await upload('uploadTestcaseZip', { query: { mode }, parts: { file }, onProgress: setShare })
      onUploaded(fileList.map(({ input: inputName, output, groupNum }) => ({ input: inputName, output, score: '', groupNum: groupNum === undefined ? '' : String(groupNum) })), fileListDir)
      toast.success(t`Upload Testcase Successfully`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setShare(null)
    }
  }
  const over = (isHere: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isHere)
  }
  return (
    <>
      <Zone
        data-over={isOver || undefined}
        onDragOver={over(true)}
        onDragLeave={over(false)}
        onDrop={(event) => {
          over(false)(event)
          void take(event.dataTransfer.files[0])
        }}
      >
        <Button icon={<FileArchive size={15} />} loading={share !== null} onClick={() => input.current?.click()}>
          {t`Upload a zip`}
        </Button>
        <span>{t`1.in with 1.out or 1.ans, and so on, without folders. Dropping works too.`}</span>
        {share === null ? null : <ProgressBar label={t`Upload of the test data`} share={share} />}
        <Hidden
          ref={input}
          type="file"
          accept=".zip,application/zip"
          aria-label={t`Zip of the test data`}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
      </Zone>
      {failure === null ? null : <Refusal role="alert">{`${t`Upload Testcase Failed`}: ${failure}`}</Refusal>}
    </>
  )
}
