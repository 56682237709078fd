/** Columns of tables that are read; of JSON and YAML others have standard fields that are not for us. */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { FileFault } from './faults.ts'
import type { FileKind } from './read-files.ts'
import type { Row } from './rows.ts'

const common = ['id', 'name', 'icpc_id']
const account = ['username', 'password', 'type']
const known: Readonly<Record<FileKind, readonly string[]>> = {
  organizations: [...common, 'formal_name', 'country'],
  groups: common,
  teams: [
    ...common,
    ...account,
    'display_name',
    'members',
    'coaches',
    'organization_id',
    'group_ids',
    'location',
    'room',
    'label',
    'seat',
    'networks',
  ],
  persons: [...common, 'role', 'team_ids', 'team_id'],
  accounts: ['id', ...account, 'team_id'],
}

/** What a table has beside them, so that a name that was misspelt does not pass for one that was left empty. */
export function unknownColumns(kind: FileKind, rows: readonly Row[]): FileFault[] {
  const [first] = rows
  return Object.keys(first?.fields ?? {})
    .filter((name) => !known[kind].includes(name))
    .map((name) => ({
      file: first?.file ?? '',
      line: 1,
      field: name.slice(0, 50),
      refusal: new Refusal('teamColumnUnknown', { name: name.slice(0, 50) }),
    }))
}
