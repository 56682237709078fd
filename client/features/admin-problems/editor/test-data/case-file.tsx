import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '../../../../ui/form/button.tsx'
import { formatBytes } from '../../../../ui/text/format.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import { HiddenFileInput } from '../../../../ui/form/hidden-file-input.tsx'
import { MutedText } from '../../../../ui/text/text.tsx'

const File = chakra('span', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: '8px' } })
/** The beginning of a file, cut to a line. */
const Start = chakra('span', {
  base: {
    display: 'block',
    maxW: '240px',
    pb: '4px',
    fontFamily: 'mono',
    fontSize: '12px',
    lineHeight: '18px',
    color: 'fg.muted',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

const replacedMostBytes = 8 * 1024 * 1024
export const headChars = 60

interface NamedFileProps {
  readonly name: string
  readonly sizeBytes: number | undefined
  readonly head: string | null | undefined
  readonly isReplaced: boolean
  /** Undefined for a file of an upload that is not saved yet. */
  readonly onReplace: ((text: string, sizeBytes: number) => void) | undefined
}

/** A stored file with its size and how it begins, or one of an upload that is not saved yet. */
export function NamedFile({ name, sizeBytes, head, isReplaced, onReplace }: NamedFileProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: globalThis.File | undefined) => {
    if (file === undefined) return
    const size = formatBytes(replacedMostBytes)
    if (file.size > replacedMostBytes) {
      toast.error(t`A single file may have at most ${size}. Upload a larger one as a zip.`)
      return
    }
    try {
      onReplace?.(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()), file.size)
    } catch {
      toast.error(t`This file is not a text in UTF-8.`)
    }
  }
  return (
    <>
      <File>
        <code>{name}</code>
        {sizeBytes === undefined ? null : (
          <MutedText size="label" whiteSpace="nowrap">
            {formatBytes(sizeBytes)}
          </MutedText>
        )}
        {isReplaced ? <MutedText size="label" whiteSpace="nowrap">{t`replaced, not saved yet`}</MutedText> : null}
        {onReplace === undefined ? null : (
          <>
            <IconButton size="sm" label={t`Replace ${name}`} onClick={() => input.current?.click()}>
              <Upload size={13} />
            </IconButton>
            <HiddenFileInput
              ref={input}
              type="file"
              aria-label={t`File for ${name}`}
              onChange={(event) => {
                void take(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
          </>
        )}
      </File>
      {head ? <Start data-tip={head}>{head}</Start> : null}
    </>
  )
}
