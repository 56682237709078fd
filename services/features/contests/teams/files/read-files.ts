/**
 * Files of teams as what they would make of a contest. A field that a file does not have keeps what is stored; one that
 * is empty clears it.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { unknownColumns } from './columns.ts'
import { refusalOrThrow } from './faults.ts'
import type { FileFault } from './faults.ts'
import { trimmedGroup, trimmedOrganization, trimmedTeam } from '../forms.ts'
import type { Group, Hall, Organization, Team } from '../queries.ts'
import { listOf, textOf } from './fields.ts'
import { readLegacy, withInstitutions, withTeams } from './legacy.ts'
import type { LegacyKind } from './legacy.ts'
import { readObjects, readTable } from './rows.ts'
import { withPersons } from './persons.ts'
import type { GivenFile, Row, Sourced } from './rows.ts'

export type FileKind = 'organizations' | 'groups' | 'teams' | 'persons' | 'accounts'

export interface GivenAccount {
  readonly code: string
  readonly username: string
  readonly password: string | null
}

export interface GivenHall {
  readonly organizations: readonly Sourced<Organization>[]
  readonly groups: readonly Sourced<Group>[]
  readonly teams: readonly Sourced<Team>[]
  readonly accounts: readonly Sourced<GivenAccount>[]
  readonly faults: readonly FileFault[]
  readonly notes: readonly FileFault[]
}

const kinds: readonly FileKind[] = ['organizations', 'groups', 'teams', 'persons', 'accounts']
const legacyKinds: readonly LegacyKind[] = ['groups', 'teams', 'accounts']

interface ReadFile {
  readonly kind: FileKind
  readonly rows: readonly Row[]
  readonly isLegacy: boolean
  /** Its first line names its columns. */
  readonly isTable: boolean
}

/** By its name: `teams.json`, `accounts.yaml`, `teams.csv`, `teams2.tsv`. Throws Refusal. */
function readFile(file: GivenFile): ReadFile {
  const [, word = '', ending = ''] = /^([a-z]+)\d?\.([a-z]+)$/i.exec(file.name.trim()) ?? []
  const named = { ...file, name: `${word}.${ending}`.toLowerCase() }
  const kind = kinds.find((one) => one === word.toLowerCase())
  const legacy = legacyKinds.find((one) => one === kind)
  const content = { ...named, content: file.content.replace(/^\uFEFF/, '') }
  if (kind !== undefined && /^(json|ya?ml)$/i.test(ending))
    return { kind, rows: readObjects(content), isLegacy: false, isTable: false }
  if (kind !== undefined && /^csv$/i.test(ending))
    return { kind, rows: readTable(content), isLegacy: false, isTable: true }
  if (legacy !== undefined && /^tsv$/i.test(ending))
    return { kind: legacy, rows: readLegacy(content, legacy), isLegacy: true, isTable: false }
  throw new Refusal('teamFileUnknown', { file: file.name.slice(0, 100) })
}

function roomOf(row: Row): string | null | undefined {
  const { location } = row.fields
  if (typeof location !== 'object' || location === null) return textOf(row, 'room')
  return textOf({ ...row, fields: { ...location } }, 'description')
}

const groupOf = (row: Row, stored: Group | undefined): Group => ({
  code: textOf(row, 'id') ?? '',
  name: textOf(row, 'name') ?? stored?.name ?? '',
  icpcId: either(textOf(row, 'icpc_id'), stored?.icpcId),
})

const either = <Value>(given: Value | null | undefined, stored: Value | null | undefined): Value | null =>
  given === undefined ? (stored ?? null) : given

const organizationOf = (row: Row, stored: Organization | undefined): Organization => ({
  ...groupOf(row, stored),
  formalName: either(textOf(row, 'formal_name'), stored?.formalName),
  country: either(textOf(row, 'country'), stored?.country),
})

/** @param coaches by name, in place of those that are stored */
function personsOf(coaches: readonly string[] | undefined, stored: Team['persons']): Team['persons'] {
  if (coaches === undefined) return [...stored]
  const known = stored.filter(({ role }) => role === 'coach')
  const named = coaches.map(
    (name) => known.find((one) => one.name === name) ?? { id: null, name, role: 'coach' as const },
  )
  return [...named, ...stored.filter(({ role }) => role !== 'coach')]
}

const teamOf = (row: Row, stored: Team | undefined): Team => ({
  ...groupOf(row, stored),
  username: either(textOf(row, 'username'), stored?.username),
  displayName: either(textOf(row, 'display_name'), stored?.displayName),
  members: [...(listOf(row, 'members', /[;\n]/) ?? stored?.members ?? [])],
  persons: personsOf(listOf(row, 'coaches', /[;\n]/), stored?.persons ?? []),
  organization: either(textOf(row, 'organization_id'), stored?.organization),
  groupCodes: [...(listOf(row, 'group_ids', /[;,\s]/) ?? stored?.groupCodes ?? [])],
  room: either(roomOf(row), stored?.room),
  seat: either(textOf(row, 'label', 'seat'), stored?.seat),
  networks: [...(listOf(row, 'networks', /[;,\s]/) ?? stored?.networks ?? [])],
})

const byCode = <Value extends { readonly code: string }>(values: readonly Value[]) =>
  new Map(values.map((value) => [value.code, value]))

/** Rows as what they say; a row that cannot be read is a fault. */
function eachRow<Value>(rows: readonly Row[], faults: FileFault[], read: (row: Row) => Value): Sourced<Value>[] {
  return rows.flatMap((row) => {
    try {
      return [{ value: read(row), row }]
    } catch (error) {
      const refusal = refusalOrThrow(error)
      const field = String(refusal.params.field ?? '')
      faults.push({ file: row.file, line: row.lineOf(field), field, refusal })
      return []
    }
  })
}

function readAll(files: readonly GivenFile[], faults: FileFault[]): ReadFile[] {
  return files.flatMap((file) => {
    try {
      return [readFile(file)]
    } catch (error) {
      const refusal = refusalOrThrow(error)
      faults.push({ file: file.name.slice(0, 100), line: Number(refusal.params.line ?? 1), field: '', refusal })
      return []
    }
  })
}

/** Accounts of teams; a table of teams may name them beside each team. Others work for the contest and are not ours. */
function readAccounts(
  rows: readonly Row[],
  tableRows: readonly Row[],
  found: Pick<GivenHall, 'faults' | 'notes'> & { faults: FileFault[]; notes: FileFault[] },
): Sourced<GivenAccount>[] {
  const mine = rows.filter((row) => {
    const type = textOf(row, 'type') ?? 'team'
    const isTeam = type === 'team'
    const refusal = new Refusal('teamAccountIgnored', { name: textOf(row, 'username') ?? '', type })
    if (!isTeam) found.notes.push({ file: row.file, line: row.lineOf('type'), field: 'type', refusal })
    return isTeam
  })
  const accountOf =
    (code: string) =>
    (row: Row): GivenAccount => ({
      code: textOf(row, code) ?? '',
      username: textOf(row, 'username', 'id') ?? '',
      password: textOf(row, 'password') ?? null,
    })
  const named = tableRows.filter((row) => Boolean(row.fields.username))
  return [...eachRow(mine, found.faults, accountOf('team_id')), ...eachRow(named, found.faults, accountOf('id'))]
}

/** @param stored what the contest has */
export function readFiles(files: readonly GivenFile[], stored: Hall): GivenHall {
  const found = { faults: new Array<FileFault>(), notes: new Array<FileFault>() }
  const read = readAll(files, found.faults)
  for (const { kind, rows, isTable } of read) if (isTable) found.notes.push(...unknownColumns(kind, rows))
  const rowsOf = (kind: FileKind, isLegacy: boolean) =>
    read.filter((file) => file.kind === kind && file.isLegacy === isLegacy).flatMap(({ rows }) => rows)
  const legacy = withInstitutions(rowsOf('teams', true))
  const before = {
    organizations: byCode(stored.organizations),
    groups: byCode(stored.groups),
    teams: byCode(stored.teams),
  }
  const named = { code: (row: Row) => textOf(row, 'id') ?? '' }
  const teamRows = [...rowsOf('teams', false), ...legacy.teams]
  const listed = eachRow(teamRows, found.faults, (row) => trimmedTeam(teamOf(row, before.teams.get(named.code(row)))))
  const teams = withPersons({ rows: rowsOf('persons', false), teams: listed, stored: before.teams }, found)
  const codes = [...stored.teams, ...teams.map(({ value }) => value)].map(({ code }) => code)
  const accountRows = [...rowsOf('accounts', false), ...withTeams(rowsOf('accounts', true), codes)]
  return {
    ...found,
    organizations: eachRow([...rowsOf('organizations', false), ...legacy.organizations], found.faults, (row) =>
      trimmedOrganization(organizationOf(row, before.organizations.get(named.code(row)))),
    ),
    groups: eachRow([...rowsOf('groups', false), ...rowsOf('groups', true)], found.faults, (row) =>
      trimmedGroup(groupOf(row, before.groups.get(named.code(row)))),
    ),
    teams,
    accounts: readAccounts(accountRows, teamRows, found),
  }
}
