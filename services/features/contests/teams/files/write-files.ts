/** Teams of a contest as the files that an import reads. */
import type { CallQuery } from '@podium/proto/calls/calls.ts'
import type { TeamFile } from '@podium/proto/rules/contest/contest-teams.ts'
import papa from 'papaparse'
import { stringify } from 'yaml'
import type { Context, Viewer } from '../../../../platform/context.ts'
import type { Download } from '../../../../platform/http/downloads.ts'
import { staffContest } from '../../policy.ts'
import { asForms } from '../forms.ts'
import { readHall } from '../queries.ts'
import type { Hall, Organization, Team } from '../queries.ts'

type Field = string | readonly string[] | Readonly<Record<string, string>> | null
type Fields = Readonly<Record<string, Field>>

/** Without what is empty. */
const filled = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value.length !== 0))

const organizationFields = ({ code, icpcId, name, formalName, country }: Organization): Fields => ({
  id: code,
  icpc_id: icpcId,
  name,
  formal_name: formalName,
  country,
})

const teamFields = (team: Team): Fields => ({
  id: team.code,
  icpc_id: team.icpcId,
  name: team.name,
  display_name: team.displayName,
  organization_id: team.organization,
  group_ids: team.groupCodes,
  label: team.seat,
  location: team.room === null ? null : { description: team.room },
  members: team.members,
  coaches: team.persons.filter(({ role }) => role === 'coach').map(({ name }) => name),
  networks: team.networks,
})

const accountFields = ({ code, username }: Team): Fields[] =>
  username === null ? [] : [{ id: code, username, type: 'team', team_id: code }]

/** Members, and whoever is with them; the same person of several teams once. */
function personFields(teams: readonly Team[]): Fields[] {
  const persons = new Map<string, { readonly name: string; readonly role: string; readonly codes: string[] }>()
  for (const { code, members, persons: others } of teams) {
    const all = [...members.map((name) => ({ id: null, name, role: 'contestant' })), ...others]
    for (const [at, { id, name, role }] of all.entries()) {
      const key = id ?? `${code}-${at + 1}`
      const known = persons.get(key)
      if (known === undefined) persons.set(key, { name, role, codes: [code] })
      else if (!known.codes.includes(code)) known.codes.push(code)
    }
  }
  return [...persons].map(([id, { name, role, codes }]) => ({ id, name, role, team_ids: codes }))
}

const between: Readonly<Record<string, string>> = {
  members: ';',
  coaches: ';',
  group_ids: ';',
  networks: ';',
  team_ids: ';',
}

/** Every column, so that what is empty there is cleared by an import. */
const table = (rows: readonly Fields[], columns: readonly string[]): string =>
  `${papa.unparse(
    {
      fields: [...columns],
      data: rows.map((row) =>
        columns.map((name) => {
          const value = row[name] ?? ''
          return Array.isArray(value) ? value.join(between[name]) : value
        }),
      ),
    },
    { newline: '\r\n' },
  )}\r\n`

const tabbed = (head: string, rows: readonly (readonly (string | null)[])[]): string =>
  [head, ...rows.map((row) => row.map((cell) => (cell ?? '').replaceAll(/[\t\n]/g, ' ')).join('\t'))].join('\n') + '\n'

const json = (rows: readonly Fields[]): string => `${JSON.stringify(rows.map(filled), null, 2)}\n`

function legacyTeam({ organizations }: Hall) {
  const byCode = new Map(organizations.map((organization) => [organization.code, organization]))
  return ({ code, icpcId, groupCodes, name, organization }: Team): (string | null)[] => {
    const found = byCode.get(organization ?? '')
    const whom = found === undefined ? [null, null, null] : [found.formalName ?? found.name, found.name, found.country]
    return [code, icpcId, groupCodes[0] ?? null, name, ...whom, organization]
  }
}

const writers: Readonly<Record<TeamFile, (hall: Hall) => string>> = {
  'teams.json': ({ teams }) => json(teams.map(teamFields)),
  'persons.json': ({ teams }) => json(personFields(teams)),
  'accounts.json': ({ teams }) => json(teams.flatMap(accountFields)),
  'accounts.yaml': ({ teams }) => stringify(teams.flatMap(accountFields).map(filled)),
  'organizations.json': ({ organizations }) => json(organizations.map(organizationFields)),
  'groups.json': ({ groups }) => json(groups.map(({ code, icpcId, name }) => ({ id: code, icpc_id: icpcId, name }))),
  'teams.csv': ({ teams }) =>
    table(
      teams.map((team) => ({ ...teamFields(team), seat: team.seat, room: team.room, username: team.username })),
      [
        'id',
        'icpc_id',
        'name',
        'display_name',
        'organization_id',
        'group_ids',
        'members',
        'coaches',
        'room',
        'seat',
        'networks',
        'username',
      ],
    ),
  'persons.csv': ({ teams }) => table(personFields(teams), ['id', 'name', 'role', 'team_ids']),
  'accounts.csv': ({ teams }) => table(teams.flatMap(accountFields), ['id', 'username', 'type', 'team_id']),
  'organizations.csv': ({ organizations }) =>
    table(organizations.map(organizationFields), ['id', 'icpc_id', 'name', 'formal_name', 'country']),
  'groups.csv': ({ groups }) =>
    table(
      groups.map(({ code, icpcId, name }) => ({ id: code, icpc_id: icpcId, name })),
      ['id', 'icpc_id', 'name'],
    ),
  'teams.tsv': (hall) => tabbed('File_Version\t2', hall.teams.map(legacyTeam(hall))),
  'groups.tsv': ({ groups }) =>
    tabbed(
      'File_Version\t1',
      groups.map(({ code, name }) => [code, name]),
    ),
}

const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  yaml: 'application/yaml',
  csv: 'text/csv; charset=utf-8',
  tsv: 'text/tab-separated-values; charset=utf-8',
}

/** What a file of teams says. */
export const textOfFile = (file: TeamFile, hall: Hall): string => writers[file](hall)

/** Throws Refusal. */
export async function exportTeams(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  { cid, file }: CallQuery<'exportTeams'>,
): Promise<Download> {
  const db = orm.em.fork()
  await staffContest(db, { cid, viewer, now: now() }, 'teams')
  const hall = asForms(await readHall(db, cid))
  const mediaType = mediaTypes[file.split('.').at(-1) ?? ''] ?? 'text/plain; charset=utf-8'
  return { name: file, mediaType, content: Buffer.from(textOfFile(file, hall)) }
}
