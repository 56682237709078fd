import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bold, Code, Heading2, Image, Italic, Link, List, ListOrdered, Paperclip, Quote, Sigma, SquareSigma, Table } from 'lucide-react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '../../button.tsx'
import type { MarkdownCommand } from './commands.ts'

const Group = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '1px' } })
const Hidden = chakra('input', { base: { display: 'none' } })

const ICON_PX = 15

export interface ToolbarProps {
  readonly onCommand: (command: MarkdownCommand) => void
  /** Absent where nothing may be uploaded. */
  readonly onFiles?: (files: readonly File[]) => void
}

/** Buttons for whoever does not know the marks by heart. */
export function Toolbar({ onCommand, onFiles }: ToolbarProps) {
  const { t } = useLingui()
  const buttons: readonly (readonly [command: MarkdownCommand, label: string, icon: ReactNode])[] = [
    ['bold', t`Bold`, <Bold key="" size={ICON_PX} />],
    ['italic', t`Italic`, <Italic key="" size={ICON_PX} />],
    ['heading', t`Heading`, <Heading2 key="" size={ICON_PX} />],
    ['quote', t`Quotation`, <Quote key="" size={ICON_PX} />],
    ['code', t`Code`, <Code key="" size={ICON_PX} />],
    ['link', t`Link`, <Link key="" size={ICON_PX} />],
    ['list', t`List`, <List key="" size={ICON_PX} />],
    ['numbered', t`Numbered list`, <ListOrdered key="" size={ICON_PX} />],
    ['table', t`Table`, <Table key="" size={ICON_PX} />],
    ['formula', t`Formula`, <Sigma key="" size={ICON_PX} />],
    ['formulaBlock', t`Formula on a line of its own`, <SquareSigma key="" size={ICON_PX} />],
  ]
  return (
    <Group role="group" aria-label={t`Formatting`}>
      {buttons.map(([command, label, icon]) => (
        <IconButton key={command} size="sm" label={label} onClick={() => onCommand(command)}>
          {icon}
        </IconButton>
      ))}
      {onFiles === undefined ? null : (
        <>
          <FilePick label={t`Insert an image`} accept="image/png,image/jpeg,image/gif,image/webp" icon={<Image size={ICON_PX} />} onFiles={onFiles} />
          <FilePick label={t`Attach a file`} icon={<Paperclip size={ICON_PX} />} onFiles={onFiles} />
        </>
      )}
    </Group>
  )
}

interface FilePickProps {
  readonly label: string
  readonly icon: ReactNode
  readonly accept?: string
  readonly onFiles: (files: readonly File[]) => void
}

function FilePick({ label, icon, accept, onFiles }: FilePickProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton size="sm" label={label} onClick={() => input.current?.click()}>
        {icon}
      </IconButton>
      <Hidden
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
