import { useLingui } from '@lingui/react/macro'
import { Image, Paperclip } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../../form/button.tsx'
import { HiddenFileInput } from '../../form/hidden-file-input.tsx'

const iconPx = 15

interface FilesProps {
  readonly onFiles: (files: readonly File[]) => void
}

/** Two buttons that choose files for a text: pictures, and anything else. */
export function FilePicks({ onFiles }: FilesProps) {
  const { t } = useLingui()
  return (
    <>
      <FilePick
        label={t`Insert an image`}
        accept="image/png,image/jpeg,image/gif,image/webp"
        icon={<Image size={iconPx} />}
        onFiles={onFiles}
      />
      <FilePick label={t`Attach a file`} icon={<Paperclip size={iconPx} />} onFiles={onFiles} />
    </>
  )
}

interface FilePickProps extends FilesProps {
  readonly label: string
  readonly icon: ReactNode
  readonly accept?: string
}

function FilePick({ label, icon, accept, onFiles }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton size="sm" label={label} onClick={() => input.current?.click()}>
        {icon}
      </IconButton>
      <HiddenFileInput
        ref={input}
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
