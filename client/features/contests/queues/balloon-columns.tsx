import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { QueueStep } from '@podium/proto/rules/contest/queue-work.ts'
import { Star, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Balloon } from '../../../domain/contest/balloon.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { useContest } from '../frame/use-contest.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import { PrinterNote } from './printer-note.tsx'
import { QueueName, QueuePerson, usePersonColumns } from './queue-person.tsx'
import { QueueTime } from './queue-time.tsx'
import { RunnerActions } from './runner-actions.tsx'

export type AcInfo = CallAnswer<'contestAcInfo'>['records'][number]
type OnStep = (row: AcInfo, step: QueueStep) => Promise<void>
interface StepProps {
  readonly row: AcInfo
  readonly onStep: OnStep
}

export const First = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '4px',
    color: 'verdict.ac.fg',
    fontWeight: 500,
  },
})
const Wrong = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '4px',
    color: 'verdict.wa.fg',
    fontWeight: 500,
  },
})
const Person = chakra(Link, {
  base: {
    'fontWeight': 500,
    '&:hover': { color: 'accent.fg' },
    '&[data-done]': { fontWeight: 400, color: 'fg.muted' },
  },
})

const columnWidths = {
  roomy: { id: '72px', when: '100px', problem: '80px', first: '120px', state: '190px' },
  tight: { id: '52px', when: '84px', problem: '64px', first: '38px', state: '158px' },
} as const

interface ColumnOptions {
  /** Those of the page. */
  readonly rows: readonly AcInfo[] | undefined
  readonly nowMs: number
  readonly isTight: boolean
  readonly onStep: OnStep
}

export function useColumns({ rows, nowMs, isTight, onStep }: ColumnOptions): readonly Column<AcInfo>[] {
  const { t } = useLingui()
  const personColumns = usePersonColumns(rows)
  const width = isTight ? columnWidths.tight : columnWidths.roomy
  return [
    { key: 'id', head: t`ID`, width: width.id, cell: ({ submitId }) => <MutedText>{submitId}</MutedText> },
    {
      key: 'when',
      head: t`When`,
      width: width.when,
      cell: ({ submitTime }) => <QueueTime wire={submitTime} nowMs={nowMs} />,
    },
    {
      key: 'problem',
      head: t`Problem`,
      width: width.problem,
      cell: (row) => <Letter row={row} />,
    },
    {
      key: 'first',
      head: isTight ? '' : t`First`,
      label: t`First`,
      width: width.first,
      cell: (row) => <RowMark row={row} isShort={isTight} />,
    },
    {
      key: 'team',
      head: t`Team`,
      cell: (row) =>
        isTight ? (
          <QueuePerson who={row} seat={row.place} note={<TicketNote row={row} />}>
            <Submitter row={row} />
          </QueuePerson>
        ) : (
          <QueueName affiliation={row.affiliation} note={<TicketNote row={row} />}>
            <Submitter row={row} />
          </QueueName>
        ),
    },
    ...(isTight ? [] : personColumns),
    {
      key: 'checked',
      head: t`State`,
      width: width.state,
      align: 'right',
      cell: (row) => <Steps row={row} onStep={onStep} />,
    },
  ]
}

/** As wide for every letter, so that what stands beside it begins in one line. */
function Letter({ row: { displayId, color } }: { readonly row: AcInfo }) {
  return (
    <InlineStack fontWeight={600} gap="6px" minW="36px" verticalAlign="middle">
      <Balloon color={color} isLarge />
      {displayId}
    </InlineStack>
  )
}

/** Leads to what the participant has submitted in the contest. */
function Submitter({ row, mark }: { readonly row: AcInfo; readonly mark?: ReactNode }) {
  const { cid } = useContest()
  const { username, displayName, checked } = row
  return (
    <>
      <Person
        to={`/contest/${cid}/submissions?username=${encodeURIComponent(username)}`}
        data-done={checked || undefined}
      >
        {displayName}
      </Person>{' '}
      {mark}
    </>
  )
}

const TicketNote = ({ row }: { readonly row: AcInfo }) =>
  row.checked ? null : <PrinterNote row={row} again="sendTicketAgain" />

/** What is special about a row: it is wrong now, or it was the first. */
function RowMark({ row, isShort }: { readonly row: AcInfo; readonly isShort: boolean }) {
  const { t } = useLingui()
  const reason = t`The verdict is no longer Accepted`
  if (row.takeBack)
    return isShort ? (
      <Wrong data-tip={reason} role="img" aria-label={reason}>
        <Undo2 size={13} aria-hidden />
      </Wrong>
    ) : (
      <Wrong data-tip={reason}>
        <Undo2 size={13} aria-hidden />
        {t`now wrong`}
      </Wrong>
    )
  return row.firstBlood ? <FirstMark isShort={isShort} /> : null
}

function FirstMark({ isShort = false }: { readonly isShort?: boolean }) {
  const { t } = useLingui()
  if (isShort)
    return (
      <First data-tip={t`first to solve`} role="img" aria-label={t`first to solve`}>
        <Star size={13} fill="currentColor" aria-hidden />
      </First>
    )
  return (
    <First>
      <Star size={13} fill="currentColor" aria-hidden />
      {t`first to solve`}
    </First>
  )
}

function Steps({ row, onStep }: StepProps) {
  const { t } = useLingui()
  const { runner, checked, takeBack } = row
  const given = { runner, isDone: checked, onStep: (step: QueueStep) => onStep(row, step) }
  return takeBack ? (
    <RunnerActions {...given} words={{ act: t`Take back`, done: t`Taken back` }} step="undo" isFinal />
  ) : (
    <RunnerActions {...given} words={{ act: t`Mark delivered`, done: t`Delivered` }} />
  )
}

const CompactRow = chakra('span', { base: { display: 'flex', alignItems: 'center', gap: '10px' } })

export function Compact({ row, nowMs, onStep }: StepProps & { readonly nowMs: number }) {
  return (
    <CompactRow>
      <Letter row={row} />
      <QueuePerson
        who={row}
        seat={row.place}
        at={<QueueTime wire={row.submitTime} nowMs={nowMs} />}
        note={<TicketNote row={row} />}
      >
        <Submitter row={row} mark={<RowMark row={row} isShort />} />
      </QueuePerson>
      <Steps row={row} onStep={onStep} />
    </CompactRow>
  )
}
