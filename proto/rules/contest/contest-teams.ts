/** Teams of a contest: bounds of what is known of them, and how they are called and found. */

export const teamLimits = {
  /** Of one contest. */
  teamsMax: 5_000,
  organizationsMax: 5_000,
  groupsMax: 100,
  codeMaxChars: 36,
  nameMaxChars: 255,
  seatMaxChars: 64,
  icpcIdMaxChars: 50,
  membersMax: 20,
  memberMaxChars: 100,
  /** Beside the members. */
  personsMax: 20,
  groupsOfTeamMax: 10,
  passwordChars: 10,
  /** Made by one call: each takes some 30 ms to store. */
  passwordsAtOnce: 50,
  /** Of a seat, a room or a contest. */
  networksMax: 100,
  roomsMax: 300,
  filesMax: 8,
  importBytes: 8 * 1024 * 1024,
  /** In the files of one import: each takes some 30 ms to store. */
  importedPasswordsMax: 500,
} as const

/** Who belongs to a team without taking part; with `contestant` the roles of the ICPC's Contest API. */
export const personRoles = ['coach', 'staff', 'other'] as const
export type PersonRole = (typeof personRoles)[number]

/** What teams are saved as. */
export const teamFiles = [
  'teams.json',
  'persons.json',
  'accounts.json',
  'accounts.yaml',
  'organizations.json',
  'groups.json',
  'teams.csv',
  'persons.csv',
  'accounts.csv',
  'organizations.csv',
  'groups.csv',
  'teams.tsv',
  'groups.tsv',
] as const
export type TeamFile = (typeof teamFiles)[number]

/** An identifier of the ICPC's Contest API. */
export const isTeamCode = (code: string): boolean => /^\w(?:[\w.-]{0,34}[\w-])?$/.test(code)

/** A country of ISO 3166-1 alpha-3. */
export const isCountry = (country: string): boolean => /^[A-Z]{3}$/.test(country)

interface Names {
  readonly name: string
  readonly displayName: string | null
}

export const teamName = ({ name, displayName }: Names): string => displayName ?? name

interface Seat {
  readonly room: string | null
  readonly seat: string | null
}

/** Room and seat as staff read them; empty where neither is known. */
export const seatText = ({ room, seat }: Seat): string => [room, seat].filter((part) => part !== null).join(' · ')

/** Two teams with one of these sit on one chair; null for a team without a seat. */
export const seatKey = ({ room, seat }: Seat): string | null =>
  seat === null ? null : JSON.stringify([(room ?? '').toLowerCase(), seat.toLowerCase()])
