/**
 * What may be stored of teams, affiliations and groups: one set of rules for the form of one team and for an import of
 * thousands. Each fault names its row and its field.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode, ErrorParams } from '@podium/proto/errors/index.ts'
import {
  isCountry,
  isTeamCode,
  seatKey,
  seatText,
  teamLimits as limits,
  teamName,
} from '@podium/proto/rules/contest/contest-teams.ts'
import { isNetwork } from '@podium/proto/server/halls.ts'
import type { Group, Hall, Organization, Team } from './queries.ts'

export type HallList = keyof Hall

export interface HallFault {
  readonly list: HallList
  /** Of the row in what was given. */
  readonly index: number
  readonly field: string
  readonly refusal: Refusal
}

type Report = (field: string, code: ErrorCode, params?: ErrorParams) => void

// Controls, line separators and marks that take no room.
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u

function checkText(report: Report, field: string, text: string | null, max: number): void {
  if (text === null) return
  if (text.length > max) report(field, 'fieldTooLong', { field, max })
  if (hidden.test(text)) report(field, 'teamText', { text: text.slice(0, 50) })
}

function checkNames(report: Report, { code, name, icpcId }: Group): void {
  if (!isTeamCode(code)) report('teamCode', 'teamCode', { code: code.slice(0, 50) })
  if (name === '') report('name', 'fieldBlank', { field: 'name' })
  checkText(report, 'name', name, limits.nameMaxChars)
  checkText(report, 'icpcId', icpcId, limits.icpcIdMaxChars)
}

function checkOrganization(report: Report, organization: Organization): void {
  checkNames(report, organization)
  checkText(report, 'formalName', organization.formalName, limits.nameMaxChars)
  if (organization.country !== null && !isCountry(organization.country)) report('country', 'organizationCountry')
}

/** What all teams together say of one: who has its seat and its account. */
interface Around {
  readonly organizations: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly bySeat: ReadonlyMap<string, Team>
  readonly byAccount: ReadonlyMap<string, Team>
}

function checkPersons(report: Report, { persons }: Team): void {
  if (persons.length > limits.personsMax) report('persons', 'teamsFull', { max: limits.personsMax })
  for (const { id, name } of persons) {
    checkText(report, 'persons', name, limits.memberMaxChars)
    if (id !== null && !isTeamCode(id)) report('persons', 'teamCode', { code: id.slice(0, 50) })
  }
}

function checkTeam(report: Report, team: Team, { organizations, groups, bySeat, byAccount }: Around): void {
  checkNames(report, team)
  checkText(report, 'displayName', team.displayName, limits.nameMaxChars)
  checkText(report, 'room', team.room, limits.seatMaxChars)
  checkText(report, 'seat', team.seat, limits.seatMaxChars)
  if (team.members.length > limits.membersMax) report('members', 'teamsFull', { max: limits.membersMax })
  for (const member of team.members) checkText(report, 'members', member, limits.memberMaxChars)
  checkPersons(report, team)
  const wrong = team.networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) report('networks', 'networkInvalid', { network: wrong.slice(0, 50) })
  if (team.networks.length > limits.networksMax) report('networks', 'teamsFull', { max: limits.networksMax })
  const { organization } = team
  if (organization !== null && !organizations.has(organization))
    report('organization', 'unknownOrganization', { code: organization.slice(0, 50) })
  if (team.groupCodes.length > limits.groupsOfTeamMax)
    report('groupCodes', 'teamsFull', { max: limits.groupsOfTeamMax })
  for (const code of team.groupCodes)
    if (!groups.has(code)) report('groupCodes', 'unknownTeamGroup', { code: code.slice(0, 50) })
  const key = seatKey(team)
  const seated = key === null ? undefined : bySeat.get(key)
  if (seated !== undefined && seated.code !== team.code)
    report('seat', 'seatTaken', { seat: seatText(team), team: teamName(seated) })
  const owner = team.username === null ? undefined : byAccount.get(team.username.toLowerCase())
  if (owner !== undefined && owner.code !== team.code)
    report('username', 'teamAccountTaken', { name: team.username ?? '', team: teamName(owner) })
}

/** The first of equals. */
function firstBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string | null): ReadonlyMap<string, Row> {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== null && !found.has(key)) found.set(key, row)
  }
  return found
}

const twice = { teams: 'teamTwice', organizations: 'organizationTwice', groups: 'teamGroupTwice' } as const
const most = { teams: limits.teamsMax, organizations: limits.organizationsMax, groups: limits.groupsMax } as const

/** Rows by their codes, those that are given in place of those that are stored. */
export const merged = <Row extends { readonly code: string }>(stored: readonly Row[], given: readonly Row[]): Row[] => [
  ...new Map([...stored, ...given].map((row) => [row.code, row])).values(),
]

/** What is wrong with what was given, if it were stored beside what is there; in the order of the lists. */
export function hallFaults(stored: Hall, given: Hall): readonly HallFault[] {
  const faults: HallFault[] = []
  const after = {
    organizations: merged(stored.organizations, given.organizations),
    groups: merged(stored.groups, given.groups),
    teams: merged(stored.teams, given.teams),
  }
  const around: Around = {
    organizations: new Set(after.organizations.map(({ code }) => code)),
    groups: new Set(after.groups.map(({ code }) => code)),
    bySeat: firstBy(after.teams, seatKey),
    byAccount: firstBy(after.teams, ({ username }) => username?.toLowerCase() ?? null),
  }
  const each = <Row extends Group>(list: HallList, rows: readonly Row[], check: (report: Report, row: Row) => void) => {
    const seen = new Set<string>()
    for (const [index, row] of rows.entries()) {
      const report: Report = (field, code, params) =>
        void faults.push({ list, index, field, refusal: new Refusal(code, params) })
      if (seen.has(row.code)) report('teamCode', twice[list], { code: row.code.slice(0, 50) })
      seen.add(row.code)
      check(report, row)
    }
    if (rows.length > 0 && after[list].length > most[list])
      faults.push({ list, index: 0, field: '', refusal: new Refusal('teamsFull', { max: most[list] }) })
  }
  each('organizations', given.organizations, checkOrganization)
  each('groups', given.groups, checkNames)
  each('teams', given.teams, (report, team) => checkTeam(report, team, around))
  return faults
}
