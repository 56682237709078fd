/**
 * Teams of a contest with their affiliations, groups, seats and accounts, for those who direct it. All of it is an
 * addition to the contract.
 */
import { Type } from 'typebox'
import { personRoles, teamFiles, teamLimits as limits } from '../../rules/contest/contest-teams.ts'
import { declareCalls } from '../declare.ts'
import { Networks } from './contest-halls.ts'
import { FileContent, Id, Int, None, Nullable, NullableText } from '../shapes.ts'

export const byCid = Type.Object({ cid: Id })
export const Code = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'identifier in the contest, as in ICPC files',
})
export const byCode = Type.Object({ cid: Id, code: Code })
const Text = Type.String({ maxLength: 1_000 })
const MaybeText = Nullable(Text)
const IsNew = Type.Boolean({ description: 'refused where the identifier is taken; else the one that has it changes' })

export const OrganizationForm = Type.Object({
  code: Code,
  name: Text,
  formalName: MaybeText,
  country: Type.Unsafe<string | null>({ ...MaybeText, description: 'ISO 3166-1 alpha-3' }),
  icpcId: MaybeText,
})
export const TeamGroupForm = Type.Object({ code: Code, name: Text, icpcId: MaybeText })
const TeamPerson = Type.Object({
  id: Type.Unsafe<string | null>({
    ...MaybeText,
    description: 'as ICPC files name them; one person may be of many teams',
  }),
  name: Text,
  role: Type.Enum(personRoles),
})
export const TeamForm = Type.Object({
  code: Code,
  username: Type.Unsafe<string | null>({ ...MaybeText, description: 'account that submits' }),
  name: Text,
  displayName: Type.Unsafe<string | null>({ ...MaybeText, description: 'shown in place of the name' }),
  icpcId: MaybeText,
  members: Type.Array(Text, { maxItems: limits.membersMax }),
  persons: Type.Array(TeamPerson, { maxItems: limits.personsMax, description: 'of the team, beside its members' }),
  organization: Type.Unsafe<string | null>({ ...MaybeText, description: 'its identifier' }),
  groupCodes: Type.Array(Text, { maxItems: limits.groupsOfTeamMax }),
  room: MaybeText,
  seat: MaybeText,
  networks: Networks,
})

export const ContestOrganizationShape = Type.Object({
  ...OrganizationForm.properties,
  logo: Type.Unsafe<string | null>({ ...NullableText, description: 'address of its picture' }),
})
export const ContestTeamShape = Type.Object({
  ...TeamForm.properties,
  photo: Type.Unsafe<string | null>({ ...NullableText, description: 'address of its picture' }),
  isAccountMade: Type.Boolean({ description: 'the account was made for this contest: its password may be set anew' }),
})

const GivenFile = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 255, description: 'says what is in it: teams.json, accounts.csv' }),
  content: Type.String(),
})
const InFile = Type.Object({
  file: Type.String(),
  line: Int,
  field: Type.String({ description: 'as the file calls it; empty for the whole row' }),
  message: Type.String(),
})
const Moved = Type.Object({
  added: Type.Array(Type.String({ description: 'its name' })),
  changed: Type.Array(Type.String({ description: 'its name' })),
  same: Int,
})
export const TeamImportPlan = Type.Object({
  organizations: Moved,
  groups: Moved,
  teams: Moved,
  accounts: Type.Object({
    made: Type.Array(Type.String(), { description: 'names of accounts that are made' }),
    passwords: Type.Integer({ description: 'passwords that are set' }),
  }),
  faults: Type.Array(InFile, { description: 'nothing is stored while there are any' }),
  notes: Type.Array(InFile, { description: 'what is left out' }),
})

export const TeamSlip = Type.Object({ code: Code, username: Type.String(), password: Type.String() })

const formRefusals = ['notContestStaff', 'teamCode', 'fieldBlank', 'fieldTooLong', 'teamText'] as const

export const contestTeamCalls = declareCalls({
  contestTeams: {
    method: 'GET',
    path: '/api/contest-teams',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: teams of a contest, with their affiliations and groups',
    query: byCid,
    answer: Type.Object({
      teams: Type.Array(ContestTeamShape),
      organizations: Type.Array(ContestOrganizationShape),
      groups: Type.Array(TeamGroupForm),
    }),
    refusals: ['notContestStaff'],
  },
  saveContestTeam: {
    method: 'PUT',
    path: '/api/contest-teams/team',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: add a team to a contest, or change one',
    body: Type.Object({ cid: Id, isNew: IsNew, team: TeamForm }),
    answer: None,
    refusals: [
      ...formRefusals,
      'teamTwice',
      'teamMissing',
      'teamsFull',
      'seatTaken',
      'unknownOrganization',
      'unknownTeamGroup',
      'teamAccountMissing',
      'teamAccountTaken',
      'teamAccountWorks',
      'networkInvalid',
    ],
  },
  removeContestTeam: {
    method: 'DELETE',
    path: '/api/contest-teams/team',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: remove a team; its account and what it has submitted stay',
    query: byCode,
    answer: None,
    refusals: ['notContestStaff', 'teamMissing'],
  },
  saveContestOrganization: {
    method: 'PUT',
    path: '/api/contest-teams/organization',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: add an affiliation to a contest, or change one',
    body: Type.Object({ cid: Id, isNew: IsNew, organization: OrganizationForm }),
    answer: None,
    refusals: [...formRefusals, 'organizationTwice', 'organizationMissing', 'organizationCountry', 'teamsFull'],
  },
  removeContestOrganization: {
    method: 'DELETE',
    path: '/api/contest-teams/organization',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: remove an affiliation that no team has',
    query: byCode,
    answer: None,
    refusals: ['notContestStaff', 'organizationMissing', 'organizationUsed'],
  },
  saveTeamGroup: {
    method: 'PUT',
    path: '/api/contest-teams/group',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: add a group of teams to a contest, or change one',
    body: Type.Object({ cid: Id, isNew: IsNew, group: TeamGroupForm }),
    answer: None,
    refusals: [...formRefusals, 'teamGroupTwice', 'teamGroupMissing', 'teamsFull'],
  },
  removeTeamGroup: {
    method: 'DELETE',
    path: '/api/contest-teams/group',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: remove a group that no team is in',
    query: byCode,
    answer: None,
    refusals: ['notContestStaff', 'teamGroupMissing', 'teamGroupUsed'],
  },
  importTeams: {
    method: 'POST',
    path: '/api/contest-teams/import',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: what files of teams would change in a contest; with `store`, all of it or nothing',
    body: Type.Object({
      cid: Id,
      store: Type.Boolean(),
      files: Type.Array(GivenFile, { minItems: 1, maxItems: limits.filesMax }),
    }),
    answer: TeamImportPlan,
    refusals: ['notContestStaff', 'teamPasswordsMany', 'usernamesTaken'],
  },
  makeTeamPasswords: {
    method: 'POST',
    path: '/api/contest-teams/passwords',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: new passwords for teams, with accounts for those that have none; nobody can read them again',
    body: Type.Object({
      cid: Id,
      codes: Type.Array(Code, { maxItems: limits.passwordsAtOnce }),
    }),
    answer: Type.Object({ slips: Type.Array(TeamSlip) }),
    refusals: ['notContestStaff', 'teamMissing', 'teamAccountOther', 'editedMeanwhile', 'usernamesTaken'],
  },
  exportTeams: {
    method: 'GET',
    path: '/api/contest-teams/export',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: teams of a contest as a file that can be imported; without passwords, which nobody has',
    query: Type.Object({ cid: Id, file: Type.Enum(teamFiles) }),
    answer: FileContent,
    refusals: ['notContestStaff'],
  },
})
