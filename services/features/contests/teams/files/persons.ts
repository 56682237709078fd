/**
 * Files of persons: who is with which teams, and as what. A team that a file names has those of the file, its members
 * among them, and no others; a member is a name here.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import { personRoles } from '@podium/proto/rules/contest/contest-teams.ts'
import { trimmedTeam } from '../forms.ts'
import type { Team } from '../queries.ts'
import { refusalOrThrow } from './faults.ts'
import type { FileFault } from './faults.ts'
import { listOf, textOf } from './fields.ts'
import type { Row, Sourced } from './rows.ts'

interface Given {
  readonly rows: readonly Row[]
  readonly teams: readonly Sourced<Team>[]
  readonly stored: ReadonlyMap<string, Team>
}

interface Found {
  readonly faults: FileFault[]
  readonly notes: FileFault[]
}

/** Throws Refusal. */
function personOf(row: Row) {
  const given = textOf(row, 'role') ?? 'contestant'
  const role = (['contestant', ...personRoles] as const).find((one) => one === given)
  if (role === undefined) throw new Refusal('teamPersonRole', { role: given.slice(0, 50) })
  const name = textOf(row, 'name') ?? ''
  if (name === '') throw new Refusal('fieldBlank', { field: 'name' })
  const codes = listOf(row, 'team_ids', /[;,\s]/) ?? listOf(row, 'team_id', /[;,\s]/) ?? []
  return { id: textOf(row, 'id') ?? null, name, role, codes: [...new Set(codes)] }
}

/** What an export names somebody who has no identifier. */
const isOurs = (code: string, id: string | null): boolean =>
  id !== null && id.startsWith(`${code}-`) && /^\d+$/.test(id.slice(code.length + 1))

const fieldOf = ({ code, params }: Refusal): string => (code === 'teamPersonRole' ? 'role' : String(params.field ?? ''))

/** The teams of the files and those that persons are of, with their persons. */
export function withPersons({ rows, teams, stored }: Given, { faults, notes }: Found): Sourced<Team>[] {
  const all = new Map(teams.map((one) => [one.value.code, one]))
  const inFiles = new Set(all.keys())
  const named = new Set<string>()
  const put = (row: Row, code: string, { id, name, role }: ReturnType<typeof personOf>): void => {
    const before = all.get(code)
    const team = before?.value ?? stored.get(code)
    if (team === undefined) throw new Refusal('teamPersonNoTeam', { code: code.slice(0, 50) })
    const { members, persons } = named.has(code) ? team : { members: [], persons: [] }
    named.add(code)
    const value =
      role === 'contestant'
        ? { ...team, persons, members: [...members, name] }
        : { ...team, members, persons: [...persons, { id: isOurs(code, id) ? null : id, name, role }] }
    all.set(code, { row: before?.row ?? row, value: trimmedTeam(value) })
  }
  for (const row of rows) {
    const fail = (list: FileFault[], field: string, refusal: Refusal) =>
      void list.push({ file: row.file, line: row.lineOf(field), field, refusal })
    try {
      const person = personOf(row)
      if (person.codes.length === 0) fail(notes, 'team_ids', new Refusal('teamPersonIgnored', { name: person.name }))
      for (const code of person.codes) put(row, code, person)
    } catch (error) {
      const refusal = refusalOrThrow(error)
      fail(faults, refusal.code === 'teamPersonNoTeam' ? 'team_ids' : fieldOf(refusal), refusal)
    }
  }
  // A code that is there twice is a fault of its own.
  const others = [...named].flatMap((code) => (inFiles.has(code) ? [] : (all.get(code) ?? [])))
  return [...teams.map((one) => (named.has(one.value.code) ? (all.get(one.value.code) ?? one) : one)), ...others]
}
