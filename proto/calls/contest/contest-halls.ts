/**
 * From where a contest is taken: addresses of rooms and seats, signing in at a seat, and what was seen. All of it is an
 * addition to the contract.
 */
import { Type } from 'typebox'
import { teamLimits as limits } from '../../rules/contest/contest-teams.ts'
import { declareCalls } from '../declare.ts'
import { Id, None, NullableText, Time } from '../shapes.ts'
import { UserInfo } from '../user/account.ts'

const byCid = Type.Object({ cid: Id })

export const Networks = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: limits.networksMax,
  description: 'addresses, and networks such as 203.0.113.0/24',
})

export const HallForm = Type.Object({
  networks: Networks,
  rooms: Type.Array(Type.Object({ name: Type.String({ minLength: 1, maxLength: 64 }), networks: Networks }), {
    maxItems: limits.roomsMax,
  }),
  oneSession: Type.Boolean({ description: 'a sign-in of a team ends the one before' }),
  autoSignIn: Type.Boolean({ description: 'who asks from the address of a seat may be signed in as its team' }),
  usesPrinter: Type.Boolean({ description: 'prints go to the printer of the site; a super administrator sets it' }),
  printsTickets: Type.Boolean({ description: 'tickets of balloons go there; set in the same way' }),
})

/** A hall as it is stored, and whether the site has a printer that it may use. */
const Hall = Type.Object({ ...HallForm.properties, hasPrinter: Type.Boolean() })

export const SeenAddress = Type.Object({
  username: Type.String(),
  team: Type.Unsafe<string | null>({ ...NullableText, description: 'its name' }),
  ip: Type.String(),
  isAway: Type.Boolean({ description: 'it is none of theirs, and was refused' }),
  firstAt: Time,
  lastAt: Time,
})

export const contestHallCalls = declareCalls({
  contestHall: {
    method: 'GET',
    path: '/api/contest-hall',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: from where a contest is taken',
    query: byCid,
    answer: Hall,
    refusals: ['notContestStaff'],
  },
  saveContestHall: {
    method: 'PUT',
    path: '/api/contest-hall',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: set from where a contest is taken; without any network it is taken from anywhere',
    body: Type.Object({ cid: Id, hall: HallForm }),
    answer: None,
    refusals: ['notContestStaff', 'networkInvalid', 'roomTwice', 'printerNotYours'],
  },
  seenAddresses: {
    method: 'GET',
    path: '/api/contest-hall/addresses',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: addresses from which participants have come, the newest first',
    query: byCid,
    answer: Type.Array(SeenAddress),
    refusals: ['notContestStaff'],
  },
  seatTeams: {
    method: 'GET',
    path: '/api/contest-hall/seat',
    who: 'open',
    summary: 'Addition: teams whose seat the address of the request is, and that may sign in there',
    answer: Type.Array(Type.Object({ cid: Id, team: Type.String() })),
  },
  signInAtSeat: {
    method: 'POST',
    path: '/api/contest-hall/seat',
    who: 'open',
    summary: 'Addition: sign in as the team whose seat the address of the request is',
    body: byCid,
    answer: UserInfo,
    refusals: ['seatUnknown'],
  },
})
