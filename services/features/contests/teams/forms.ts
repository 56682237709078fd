/** Rows of teams, affiliations and groups as they are given and stored. */
import { formOf } from './queries.ts'
import type { Hall, readHall, Team } from './queries.ts'

const filled = (text: string | null): string | null => text?.trim() || null

/** As it is stored: no blanks around texts, and nothing in place of an empty one. */
export const trimmedTeam = (team: Team): Team => ({
  code: team.code.trim(),
  username: filled(team.username),
  name: team.name.trim(),
  displayName: filled(team.displayName),
  icpcId: filled(team.icpcId),
  members: team.members.map((member) => member.trim()).filter((member) => member !== ''),
  persons: team.persons
    .map(({ id, name, role }) => ({ id: filled(id), name: name.trim(), role }))
    .filter(({ name }) => name !== ''),
  organization: filled(team.organization),
  groupCodes: [...new Set(team.groupCodes)],
  room: filled(team.room),
  seat: filled(team.seat),
  networks: [...new Set(team.networks.map((network) => network.trim()).filter((network) => network !== ''))],
})

export const trimmedOrganization = (one: Hall['organizations'][number]): Hall['organizations'][number] => ({
  code: one.code.trim(),
  name: one.name.trim(),
  formalName: filled(one.formalName),
  country: filled(one.country),
  icpcId: filled(one.icpcId),
})

export const trimmedGroup = (group: Hall['groups'][number]): Hall['groups'][number] => ({
  code: group.code.trim(),
  name: group.name.trim(),
  icpcId: filled(group.icpcId),
})

/** What is stored, as forms have it. */
export const asForms = ({ organizations, groups, teams }: Awaited<ReturnType<typeof readHall>>): Hall => ({
  organizations: organizations.map((organization) => {
    const { logo: _, ...form } = organization
    return form
  }),
  groups,
  teams: teams.map(formOf),
})
