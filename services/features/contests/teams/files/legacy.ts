/** The tab-separated files of older contest systems: no head, but a first line that names the kind and version. */
import { createHash } from 'node:crypto'
import { Refusal } from '@podium/proto/errors/index.ts'
import { readCells } from './rows.ts'
import type { GivenFile, Row } from './rows.ts'

const columnsOf = {
  groups: ['id', 'name'],
  teams: ['id', 'icpc_id', 'group_ids', 'name', 'formal_name', 'institution', 'country', 'organization_id'],
  accounts: ['type', 'name', 'username', 'password'],
} as const

export type LegacyKind = keyof typeof columnsOf

/** Throws Refusal. */
export function readLegacy(file: GivenFile, kind: LegacyKind): Row[] {
  const [head, ...lines] = readCells(file, '\t')
  const [label = '', version = ''] = head?.cells ?? []
  if (!['file_version', kind].includes(label.trim().toLowerCase()) || !/^[12]$/.test(version.trim()))
    throw new Refusal('teamFileUnreadable', { file: file.name, line: head?.line ?? 1 })
  return lines.map(({ line, cells }) => ({
    file: file.name,
    fields: Object.fromEntries(columnsOf[kind].map((name, at) => [name, cells[at]?.trim() ?? ''])),
    lineOf: () => line,
  }))
}

/** Where a file gives no identifier of an institution, equal names are one. */
const codeOf = (name: string): string =>
  `org-${createHash('sha256').update(name.toLowerCase()).digest('hex').slice(0, 10)}`

function textOf(row: Row, field: string): string {
  const value = row.fields[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** The institutions that rows of teams name, once each, and the rows with their identifiers. */
export function withInstitutions(rows: readonly Row[]): { readonly teams: Row[]; readonly organizations: Row[] } {
  const organizations = new Map<string, Row>()
  const teams = rows.map((row) => {
    const name = textOf(row, 'institution') || textOf(row, 'formal_name')
    if (name === '') return row
    const code = textOf(row, 'organization_id') || codeOf(name)
    const fields = { id: code, name, formal_name: textOf(row, 'formal_name'), country: textOf(row, 'country') }
    if (!organizations.has(code)) organizations.set(code, { ...row, fields })
    return { ...row, fields: { ...row.fields, organization_id: code } }
  })
  return { teams, organizations: [...organizations.values()] }
}

/** The team of an account is the number in its name: `team-007` is that of team 7. */
export function withTeams(rows: readonly Row[], codes: readonly string[]): Row[] {
  const byNumber = new Map(codes.map((code) => [code.replace(/^0+(?=\d)/, ''), code]))
  return rows.map((row) => {
    const [number = ''] = /\d+$/.exec(textOf(row, 'username')) ?? []
    return { ...row, fields: { ...row.fields, team_id: byNumber.get(number.replace(/^0+(?=\d)/, '')) ?? number } }
  })
}
