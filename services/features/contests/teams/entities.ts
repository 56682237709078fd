/** Teams of a contest (services/platform/database/migrations/contest-teams.ts). A `code` is unique in its contest. */
import { defineEntity, p } from '@mikro-orm/postgresql'
import type { PersonRole } from '@podium/proto/rules/contest/contest-teams.ts'
import { relation } from '../../../platform/database/relation.ts'
import { User } from '../../account/entities.ts'
import { Contest } from '../entities.ts'

const cid = () => p.bigint('number').primary().autoincrement(false)
const code = () => p.string().length(36).primary()
const icpcId = () => p.string().length(50).nullable()

interface TeamPerson {
  /** As ICPC files name them; null where none did. */
  readonly id: string | null
  readonly name: string
  readonly role: PersonRole
}

/** Addresses, and networks such as `203.0.113.0/24`. */
const networks = () => p.json<readonly string[]>().defaultRaw("'[]'")

/** Whom teams stand for: a university, a company. */
export const ContestOrganization = defineEntity({
  name: 'ContestOrganization',
  tableName: 'contest_organization',
  properties: {
    cid: cid(),
    contest: relation(Contest, 'cid'),
    code: code(),
    name: p.string().length(255),
    formalName: p.string().length(255).nullable(),
    /** ISO 3166-1 alpha-3. */
    country: p.string().length(3).nullable(),
    icpcId: icpcId(),
    /** Address of a picture of this site. */
    logo: p.text().nullable(),
  },
})

export const ContestTeamGroup = defineEntity({
  name: 'ContestTeamGroup',
  tableName: 'contest_team_group',
  properties: {
    cid: cid(),
    contest: relation(Contest, 'cid'),
    code: code(),
    name: p.string().length(255),
    icpcId: icpcId(),
  },
})

export const ContestTeam = defineEntity({
  name: 'ContestTeam',
  tableName: 'contest_team',
  properties: {
    cid: cid(),
    contest: relation(Contest, 'cid'),
    code: code(),
    /** The account that submits. */
    uid: p.string().length(32).nullable(),
    user: relation(User, 'uid'),
    name: p.string().length(255),
    /** Shown in place of the name. */
    displayName: p.string().length(255).nullable(),
    icpcId: icpcId(),
    members: p.json<readonly string[]>().defaultRaw("'[]'"),
    /** Coaches and others, beside its members. */
    persons: p.json<readonly TeamPerson[]>().defaultRaw("'[]'"),
    /** Code of an organization of the contest. */
    organization: p.string().length(36).nullable(),
    /** Codes of groups of the contest. */
    groupCodes: p.json<readonly string[]>().defaultRaw("'[]'"),
    room: p.string().length(64).nullable(),
    seat: p.string().length(64).nullable(),
    /** Addresses of the seat; none: those of the room, or of the contest. */
    networks: networks(),
    /** Address of a picture of this site. */
    photo: p.text().nullable(),
  },
})

/** Accounts that were made for teams of a contest: whoever directs it may set their passwords anew. */
export const ContestTeamAccount = defineEntity({
  name: 'ContestTeamAccount',
  tableName: 'contest_team_account',
  properties: {
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    cid: p.bigint('number'),
    contest: relation(Contest, 'cid'),
  },
})

/** From where a contest is taken, where it says so. */
export const ContestHall = defineEntity({
  name: 'ContestHall',
  tableName: 'contest_hall',
  properties: {
    cid: cid(),
    contest: relation(Contest, 'cid'),
    /** For whoever has no narrower ones; none: from anywhere. */
    networks: networks(),
    /** A sign-in of a team ends the one before. */
    oneSession: p.boolean().default(false),
    /** Who asks from the address of a seat is signed in as its team. */
    autoSignIn: p.boolean().default(false),
    /** Prints go to the printer of the site. */
    usesPrinter: p.boolean().default(false),
    /** Tickets of balloons go there. */
    printsTickets: p.boolean().default(false),
  },
})

export const ContestRoom = defineEntity({
  name: 'ContestRoom',
  tableName: 'contest_room',
  properties: {
    cid: cid(),
    contest: relation(Contest, 'cid'),
    /** As teams have it. */
    name: p.string().length(64).primary(),
    networks: networks(),
  },
})

/** From where participants have come. */
export const ContestAddress = defineEntity({
  name: 'ContestAddress',
  tableName: 'contest_address',
  properties: {
    cid: cid(),
    contest: relation(Contest, 'cid'),
    uid: p.string().length(32).primary(),
    user: relation(User, 'uid'),
    ip: p.string().length(64).primary(),
    /** It was outside of theirs when it was seen last. */
    isAway: p.boolean(),
    firstAt: p.datetime(6),
    lastAt: p.datetime(6),
  },
})

export const contestTeamEntities = [
  ContestOrganization,
  ContestTeamGroup,
  ContestTeam,
  ContestTeamAccount,
  ContestHall,
  ContestRoom,
  ContestAddress,
]
