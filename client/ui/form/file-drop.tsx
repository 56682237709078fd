import { chakra } from '@chakra-ui/react'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { HiddenFileInput } from './hidden-file-input.tsx'
import { Button } from './button.tsx'
import { ProgressBar } from '../feedback/progress-bar.tsx'

const Zone = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'flexWrap': 'wrap',
    'gap': '8px 14px',
    'p': '14px',
    'mb': '8px',
    'borderWidth': '1px',
    'borderStyle': 'dashed',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    'textStyle': 'cell',
    'color': 'fg.muted',
    '&[data-over]': { bg: 'accent.subtle', borderColor: 'accent.solid' },
  },
})

export interface FileDropProps {
  /** What the button says. */
  readonly label: string
  /** What is expected. */
  readonly hint: ReactNode
  /** As of a file input, such as `.zip`. */
  readonly accept: string
  /** 0 to 1 while a file is on its way; null otherwise. */
  readonly share: number | null
  readonly onFile: (file: File) => void
  readonly icon?: ReactNode
}

/** Takes one file by choosing or dropping it, and shows how far it has come. */
export function FileDrop({ label, hint, accept, share, onFile, icon }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => {
    if (file !== undefined && share === null) onFile(file)
  }
  const over = (isHere: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isHere)
  }
  return (
    <Zone
      data-over={isOver || undefined}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        over(false)(event)
        take(event.dataTransfer.files[0])
      }}
    >
      <Button icon={icon ?? <Upload size={15} />} loading={share !== null} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span>{hint}</span>
      {share === null ? null : <ProgressBar label={label} share={share} />}
      <HiddenFileInput
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </Zone>
  )
}
