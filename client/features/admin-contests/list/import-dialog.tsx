import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FileJson, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/errors.ts'
import { upload } from '../../../api/transfer.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContestAdminScope } from '../admin-scope.ts'
import { listKey } from '../queries.ts'
import { HelpText } from '../../../ui/text/text.tsx'

const Bare = chakra('input', { base: { srOnly: true } })
/** Stands for the control, which says its own words in the browser's language and not in the reader's. */
const Choice = chakra('label', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '10px',
    'h': '38px',
    'px': '10px',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    'textStyle': 'cell',
    'color': 'fg.muted',
    'cursor': 'pointer',
    'overflow': 'hidden',
    'whiteSpace': 'nowrap',
    '&:hover': { bg: 'bg.subtle' },
    'input:focus-visible + &': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-1px' },
    'input[aria-invalid=true] + &': { borderColor: 'fg.error' },
  },
})
const ImportError = chakra('div', {
  base: {
    'display': 'flex',
    'gap': '8px',
    'p': '10px 12px',
    'borderRadius': 'l2',
    'bg': 'verdict.wa.subtle',
    'color': 'verdict.wa.fg',
    'textStyle': 'cell',
    'overflowWrap': 'anywhere',
    '& > .lucide': { flexShrink: 0, mt: '3px' },
  },
})

const partNames = ['config', 'team', 'run', 'organizations'] as const
type PartName = (typeof partNames)[number]
const needed: readonly PartName[] = ['config', 'team', 'run']

type Files = Partial<Record<PartName, File>>

/** Sends the files; `share` is how much has left, 0 to 1, `refusal` what the server said of them. */
function useImport(files: Files, onDone: () => void) {
  const { t } = useLingui()
  const client = useQueryClient()
  const scope = useContestAdminScope()
  const navigate = useNavigate()
  const [share, setShare] = useState<number | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async () => {
    setRefusal(null)
    setShare(0)
    try {
      const parts = Object.fromEntries(
        partNames.flatMap((name) => (files[name] === undefined ? [] : [[name, files[name]]])),
      )
      const { cid } = await upload('importBoard', { parts, onProgress: setShare, quiet: true })
      // It took place long ago: in the list it may stand pages away.
      toast.success(t`Contest imported`, {
        label: t`Show the contest`,
        run: () => void navigate(`/contest/${cid}/rank`),
      })
      await client.invalidateQueries({ queryKey: listKey(scope) })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    } finally {
      setShare(null)
    }
  }
  return { share, refusal, send }
}

interface BoardFileProps {
  readonly name: PartName
  readonly file: File | undefined
  readonly isMissing: boolean
  readonly onChange: (file: File | undefined) => void
}

function BoardFile({ name, file, isMissing, onChange }: BoardFileProps) {
  const { t } = useLingui()
  const label = `${name}.json`
  return (
    <Field
      label={label}
      aside={needed.includes(name) ? undefined : t`optional`}
      error={isMissing ? t`${label} is required` : undefined}
    >
      {(control) => (
        <>
          <Bare
            {...control}
            type="file"
            accept=".json,application/json"
            onChange={(event) => onChange(event.currentTarget.files?.[0])}
          />
          <Choice htmlFor={control.id} aria-hidden="true">
            <FileJson size={15} />
            {file?.name ?? t`Choose a file`}
          </Choice>
        </>
      )}
    </Field>
  )
}

/**
 * A contest that took place elsewhere, from its board files. What is refused is shown with its position in the file.
 */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const [files, setFiles] = useState<Files>({})
  const [isTried, setTried] = useState(false)
  const { share, refusal, send } = useImport(files, onClose)
  const isMissing = (name: PartName): boolean => needed.includes(name) && files[name] === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (share === null && !partNames.some(isMissing)) void send()
  }
  return (
    <FormDialog
      title={t`Import a scoreboard`}
      verb={t`Import`}
      isBusy={share !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <HelpText
        size="cell"
        pb="8px"
      >{t`An ended contest from XCPCIO board files: with its teams as participants and its runs as judged submissions without code.`}</HelpText>
      {partNames.map((name) => (
        <BoardFile
          key={name}
          name={name}
          file={files[name]}
          isMissing={isTried && isMissing(name)}
          onChange={(file) => setFiles({ ...files, [name]: file })}
        />
      ))}
      {share === null ? null : <ProgressBar label={t`Uploading the scoreboard`} share={share} />}
      {refusal === null ? null : (
        <ImportError role="alert">
          <TriangleAlert size={14} aria-hidden />
          {refusal}
        </ImportError>
      )}
    </FormDialog>
  )
}
