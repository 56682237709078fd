import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Column } from '../../../ui/table/data-table.tsx'
import { MutedText } from '../../../ui/text/text.tsx'

// Cells of a table are of one line.
const wraps = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const
const Words = chakra('span', { base: { flex: 1, display: 'block', minW: 0, py: '4px', ...wraps } })
const Line = chakra('span', {
  base: {
    ...wraps,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '10px',
    textStyle: 'label',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
  },
})

// Where a runner goes.
const Seat = chakra('span', { base: { color: 'fg', fontWeight: 500 } })

/** How somebody who waits is called. */
interface Names {
  readonly username: string
  /** As the contest calls them. */
  readonly displayName: string
  /** Null for an account without one. */
  readonly realname: string | null
}

const hasRealname = ({ realname, displayName }: Names): boolean => Boolean(realname) && realname !== displayName

interface QueuePersonProps {
  /** Account and real name are shown where they are not what they are called. */
  readonly who: Names & { readonly affiliation: string | null }
  /** Room and seat; null where it is not known. */
  readonly seat?: string | null
  readonly at?: ReactNode
  /** Stands last. */
  readonly note?: ReactNode
  /** Who, as the contest calls them. */
  readonly children: ReactNode
}

interface QueueNameProps extends Pick<QueuePersonProps, 'note' | 'children'> {
  readonly affiliation: string | null
}

/** Who waits, and for whom they take part, where seat and account have columns of their own. */
export const QueueName = ({ affiliation, note, children }: QueueNameProps) => (
  <Words>
    {children}
    {affiliation === null ? null : <Line>{affiliation}</Line>}
    {note}
  </Words>
)

/**
 * Who waits in a queue, and in small print below what else is known of them: on a phone, and where two queues share
 * the width.
 */
export function QueuePerson({ who, seat = null, at, note, children }: QueuePersonProps) {
  const { username, displayName, affiliation, realname } = who
  return (
    <Words>
      {children}
      <Line>
        {seat === null ? null : <Seat>{seat}</Seat>}
        {affiliation === null ? null : <span>{affiliation}</span>}
        {username === displayName ? null : <span>{username}</span>}
        {hasRealname(who) ? <span>{realname}</span> : null}
        {at}
      </Line>
      {note}
    </Words>
  )
}

const columnWidths = { seat: '120px', realname: '130px' } as const

/** Where there is room: seat and account, and the real name where one of the rows tells more by it. */
export function usePersonColumns<Row extends Names & { readonly place: string | null }>(
  rows: readonly Row[] = [],
): readonly Column<Row>[] {
  const { t } = useLingui()
  const realname: Column<Row> = {
    key: 'realname',
    head: t`Real name`,
    width: columnWidths.realname,
    wideOnly: true,
    cell: (row) => <MutedText>{row.realname}</MutedText>,
  }
  return [
    { key: 'seat', head: t`Seat`, width: columnWidths.seat, cell: ({ place: seat }) => seat },
    { key: 'account', head: t`Account`, cell: ({ username }) => <MutedText>{username}</MutedText> },
    ...(rows.some(hasRealname) ? [realname] : []),
  ]
}
