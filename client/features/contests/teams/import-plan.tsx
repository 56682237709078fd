import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Fragment } from 'react'
import { Stack } from '../../../ui/layout/stack.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { loadedState } from '../../../ui/table/list-state.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { HelpText, MutedText, RowTitle } from '../../../ui/text/text.tsx'
import { useListed } from '../../../ui/text/use-listed.ts'

type Plan = CallAnswer<'importTeams'>
type InFile = Plan['faults'][number]

interface Line {
  readonly key: string
  readonly name: string
  readonly moved: Plan['teams']
}

const Wrong = chakra('p', { base: { fontWeight: 500, color: 'fg.error' } })
const Where = chakra('span', {
  base: { color: 'fg.muted', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' },
})

const namesShown = 8

const whereOf = ({ file, line, field }: InFile): string => `${file}:${line}${field === '' ? '' : ` ${field}`}`

/** Where in a file something is, and what it is. */
function FaultTable({ label, rows }: { readonly label: string; readonly rows: readonly InFile[] }) {
  const { t } = useLingui()
  const columns: readonly Column<InFile>[] = [
    { key: 'where', head: t`Where`, width: '230px', cell: (row) => <Where>{whereOf(row)}</Where> },
    { key: 'what', head: t`What`, cell: ({ message }) => message },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${whereOf(row)} ${row.message}`}
      state={loadedState}
      outdent={false}
      compactRow={(row) => (
        <Stack gap="2px">
          <Where>{whereOf(row)}</Where>
          <span>{row.message}</span>
        </Stack>
      )}
      empty={{ title: t`Nothing to report` }}
    />
  )
}

/** How many, and the first of them by their names. */
function Named({ names }: { readonly names: readonly string[] }) {
  const listed = useListed()
  return (
    <Stack gap="2px" minW={0} py="5px">
      <span>{formatNumber(names.length)}</span>
      {names.length === 0 ? null : (
        <MutedText size="label" whiteSpace="normal" overflowWrap="anywhere">
          {listed(names, namesShown)}
        </MutedText>
      )}
    </Stack>
  )
}

const Compact = chakra('dl', {
  base: { display: 'grid', gridTemplateColumns: '88px minmax(0, 1fr)', gap: '2px 12px', mt: '2px' },
})

function PlanTable({ plan }: { readonly plan: Plan }) {
  const { t } = useLingui()
  const lines: readonly Line[] = [
    { key: 'teams', name: t({ context: 'of a contest', message: 'Teams' }), moved: plan.teams },
    { key: 'organizations', name: t`Affiliations`, moved: plan.organizations },
    { key: 'groups', name: t({ context: 'of teams', message: 'Groups' }), moved: plan.groups },
    { key: 'accounts', name: t`Accounts`, moved: { added: plan.accounts.made, changed: [], same: 0 } },
  ]
  const parts = [
    { key: 'added', head: t`New`, cell: ({ moved }: Line) => <Named names={moved.added} /> },
    { key: 'changed', head: t`Changed`, cell: ({ moved }: Line) => <Named names={moved.changed} /> },
    { key: 'same', head: t`Unchanged`, cell: ({ moved }: Line) => formatNumber(moved.same) },
  ] as const
  const [added, changed, same] = parts
  const columns: readonly Column<Line>[] = [
    { key: 'name', head: '', label: t`What`, width: '110px', cell: ({ name }) => <RowTitle>{name}</RowTitle> },
    added,
    changed,
    { ...same, width: '100px', align: 'right' },
  ]
  return (
    <DataTable
      label={t`What changes`}
      columns={columns}
      rows={lines}
      rowKey={({ key }) => key}
      state={loadedState}
      outdent={false}
      compactRow={(line) => (
        <>
          <RowTitle>{line.name}</RowTitle>
          <Compact>
            {parts.map(({ key, head, cell }) => (
              <Fragment key={key}>
                <MutedText as="dt">{head}</MutedText>
                <dd>{cell(line)}</dd>
              </Fragment>
            ))}
          </Compact>
        </>
      )}
      empty={{ title: t`Nothing to report` }}
    />
  )
}

/** What an import would add and change, or why it cannot be stored. */
export function ImportPlan({ plan }: { readonly plan: Plan }) {
  const { t } = useLingui()
  return (
    <Stack gap="14px" minW={0}>
      {plan.faults.length === 0 ? (
        <PlanTable plan={plan} />
      ) : (
        <>
          <Wrong role="alert">{t`Nothing is stored until all of this is right:`}</Wrong>
          <FaultTable label={t`What is wrong`} rows={plan.faults} />
        </>
      )}
      {plan.notes.length === 0 ? null : (
        <>
          <HelpText>{t`Left out:`}</HelpText>
          <FaultTable label={t`What is left out`} rows={plan.notes} />
        </>
      )}
    </Stack>
  )
}
