import type { Column } from '../../ui/table/data-table.tsx'
import { formatTime } from '../../ui/text/format.ts'
import { MutedText } from '../../ui/text/text.tsx'

interface Made {
  readonly madeBy: string
  readonly madeAt: string
}

/** Who has made what a row is about, and when. @param heads what making it is called */
export const madeColumns = (heads: { readonly by: string; readonly at: string }): readonly Column<Made>[] => [
  {
    key: 'by',
    head: heads.by,
    width: '140px',
    wideOnly: true,
    cell: ({ madeBy }) => <MutedText>{madeBy}</MutedText>,
  },
  {
    key: 'at',
    head: heads.at,
    width: '170px',
    wideOnly: true,
    cell: ({ madeAt }) => <MutedText>{formatTime(madeAt)}</MutedText>,
  },
]
