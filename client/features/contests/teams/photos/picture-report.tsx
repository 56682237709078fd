import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Stack } from '../../../../ui/layout/stack.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { loadedState } from '../../../../ui/table/list-state.ts'
import { HelpText } from '../../../../ui/text/text.tsx'

/** What came of one file. */
export interface PictureLine {
  readonly file: string
  /** Whose picture it is now; null where it was left out. */
  readonly owner: string | null
  /** Why it was left out. */
  readonly fault: string
}

const Name = chakra('span', { base: { overflowWrap: 'anywhere' } })
const Why = chakra('span', { base: { color: 'fg.error' } })

interface PictureReportProps {
  /** How many were taken, in words. */
  readonly summary: string
  readonly lines: readonly PictureLine[]
}

/** What came of files of pictures: how many of them were taken, and whose each is. */
export function PictureReport({ summary, lines }: PictureReportProps) {
  const { t } = useLingui()
  const result = ({ owner, fault }: PictureLine) => (owner === null ? <Why>{fault}</Why> : owner)
  const columns: readonly Column<PictureLine>[] = [
    { key: 'file', head: t`File`, width: '280px', cell: ({ file }) => <Name>{file}</Name> },
    { key: 'team', head: t`Belongs to`, cell: result },
  ]
  return (
    <Stack gap="10px" minW={0}>
      <HelpText role="status">{summary}</HelpText>
      <DataTable
        label={t`Files and their teams`}
        columns={columns}
        rows={lines}
        rowKey={({ file }) => file}
        state={loadedState}
        outdent={false}
        compactRow={(line) => (
          <Stack gap="2px" minW={0}>
            <Name>{line.file}</Name>
            {result(line)}
          </Stack>
        )}
        empty={{ title: t`Nothing to report` }}
      />
    </Stack>
  )
}
