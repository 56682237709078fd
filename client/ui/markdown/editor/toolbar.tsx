import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Bold, Code, Heading2, Italic, Link, List, ListOrdered, Quote, Sigma, SquareSigma, Table } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../form/button.tsx'
import type { MarkdownCommand } from './commands.ts'
import { FilePicks } from './file-picks.tsx'

/** On a phone the buttons share one line. */
const Group = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1px',
    mdDown: {
      'w': 'full',
      'gap': 0,
      'flexWrap': 'nowrap',
      'justifyContent': 'space-between',
      '& button': { flexShrink: 1, minW: 0, w: 'controlSmall', aspectRatio: 'auto' },
    },
  },
})

const iconPx = 15

export interface ToolbarProps {
  readonly onCommand: (command: MarkdownCommand) => void
  /** Absent where nothing may be uploaded. */
  readonly onFiles?: (files: readonly File[]) => void
}

/** Buttons for whoever does not know the marks by heart. */
export function Toolbar({ onCommand, onFiles }: ToolbarProps) {
  const { t } = useLingui()
  const buttons: readonly (readonly [command: MarkdownCommand, label: string, icon: ReactNode])[] = [
    ['bold', t`Bold`, <Bold key="" size={iconPx} />],
    ['italic', t`Italic`, <Italic key="" size={iconPx} />],
    ['heading', t`Heading`, <Heading2 key="" size={iconPx} />],
    ['quote', t`Quotation`, <Quote key="" size={iconPx} />],
    ['code', t`Code`, <Code key="" size={iconPx} />],
    ['link', t`Link`, <Link key="" size={iconPx} />],
    ['list', t`List`, <List key="" size={iconPx} />],
    ['numbered', t`Numbered list`, <ListOrdered key="" size={iconPx} />],
    ['table', t`Table`, <Table key="" size={iconPx} />],
    ['formula', t`Formula`, <Sigma key="" size={iconPx} />],
    ['formulaBlock', t`Formula on a line of its own`, <SquareSigma key="" size={iconPx} />],
  ]
  return (
    <Group role="group" aria-label={t`Formatting`}>
      {buttons.map(([command, label, icon]) => (
        <IconButton key={command} size="sm" label={label} onClick={() => onCommand(command)}>
          {icon}
        </IconButton>
      ))}
      {onFiles === undefined ? null : <FilePicks onFiles={onFiles} />}
    </Group>
  )
}
