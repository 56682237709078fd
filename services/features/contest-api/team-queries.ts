/** Who takes part in a contest, as the Contest API has them. */
import { rankNameOf, shownName } from '@podium/proto/rules/board/listing.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { readPeople, selectParticipantIds, selectPeople } from '../boards/index.ts'
import type { ContestRow } from '../contests/index.ts'
import { tables } from '../entities.ts'
import { logoAddresses, photoAddresses, sizesAt } from '../files/index.ts'
import type { Picture } from '../files/index.ts'
import type { ApiOrganization, ApiTeam } from './present/facts.ts'

/** Who has asked, or was written to. */
const selectAskerIds = (db: Db, cid: number) =>
  tables(db)
    .selectFrom('clarification')
    .select('uid')
    .where('cid', '=', cid)
    .union(({ selectFrom }) =>
      selectFrom('clarification_recipient as r')
        .innerJoin('clarification as q', 'q.id', 'r.clarificationId')
        .select('r.uid')
        .where('q.cid', '=', cid),
    )

const readAskers = (db: Db, cid: number) =>
  selectPeople(db, cid)
    .where(({ eb }) => eb('u.uid', 'in', selectAskerIds(db, cid)))
    .execute()

/** The standard has no others, and knows no picture without a size. */
const apiMediaTypes: readonly string[] = ['image/png', 'image/jpeg']

const isForTools = ({ mediaType }: Picture): boolean => apiMediaTypes.includes(mediaType)

type Pictures = ReadonlyMap<string, readonly Picture[]>

const forTools = (pictures: Pictures): Pictures =>
  new Map([...pictures].map(([address, sizes]) => [address, sizes.filter(isForTools)]))

const photosFor = async (db: Db, addresses: readonly string[]): Promise<Pictures> =>
  forTools(await sizesAt(db, addresses, photoAddresses))

const logosFor = async (db: Db, addresses: readonly string[]): Promise<Pictures> =>
  forTools(await sizesAt(db, addresses, logoAddresses))

const addressesIn = (addresses: readonly (string | null)[]): readonly string[] => [
  ...new Set(addresses.filter((one) => one !== null)),
]

/** What the contest says of the teams, by the accounts that submit for them. */
async function readStoredTeams(db: Db, cid: number) {
  const found = await tables(db)
    .selectFrom('contest_team as t')
    .leftJoin('contest_organization as o', (on) =>
      on.onRef('o.cid', '=', 't.cid').onRef('o.code', '=', 't.organization'),
    )
    .select(['t.uid', 't.members', 't.persons', 't.icpcId', 't.groupCodes', 't.photo'])
    .select(['o.code', 'o.name', 'o.formalName', 'o.country', 'o.icpcId as organizationIcpcId', 'o.logo'])
    .where('t.cid', '=', cid)
    .where('t.uid', 'is not', null)
    .execute()
  const photos = await photosFor(db, addressesIn(found.map(({ photo }) => photo)))
  const logos = await logosFor(db, addressesIn(found.map(({ logo }) => logo)))
  return new Map(
    found.map(({ uid, code, name, formalName, country, organizationIcpcId, logo, photo, ...team }) => [
      uid,
      {
        ...team,
        photos: photos.get(photo ?? '') ?? [],
        organization:
          code === null || name === null
            ? null
            : { code, name, formalName, country, icpcId: organizationIcpcId, logos: logos.get(logo ?? '') ?? [] },
      },
    ]),
  )
}

const schoolOf = (name: string | null): ApiOrganization | null =>
  name ? { code: null, name, formalName: null, country: null, icpcId: null, logos: [] } : null

const accountAlone = { members: [], persons: [], icpcId: null, groupCodes: [], organization: null, photos: [] }

/**
 * Who takes part: with those who have asked, or were written to, and nothing else, so that no question comes from
 * nobody, and no message goes there.
 */
export async function readTeams(db: Db, contest: ContestRow): Promise<ApiTeam[]> {
  const stars = new Set(contest.starAccounts)
  const rankName = rankNameOf(contest.rankShowName)
  const people = [...(await readPeople(db, contest.id)), ...(await readAskers(db, contest.id))]
  const stored = await readStoredTeams(db, contest.id)
  return [...new Map(people.map((person) => [person.uid, person])).values()].map((person) => {
    const { organization, ...team } = stored.get(person.uid) ?? accountAlone
    return {
      ...team,
      uid: person.uid,
      username: person.username,
      name: shownName(person, rankName),
      organization: organization ?? schoolOf(person.school),
      isStar: stars.has(person.username),
    }
  })
}

/** Of some accounts those that are teams of the contest. */
export async function readTakingPart(db: Db, cid: number, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set()
  const found = await tables(db)
    .selectFrom('users')
    .select('uid')
    .where(({ ref }) => isOneOf(ref('uid'), uids))
    .where(({ eb, or }) =>
      or([eb('uid', 'in', selectParticipantIds(db, cid)), eb('uid', 'in', selectAskerIds(db, cid))]),
    )
    .execute()
  return new Set(found.map(({ uid }) => uid))
}

/** Of the affiliation of a team, in its sizes; none where tools can read none. */
export async function readLogos(db: Db, cid: number, code: string): Promise<readonly Picture[]> {
  const found = await tables(db)
    .selectFrom('contest_organization as o')
    .select('o.logo')
    .where('o.cid', '=', cid)
    .where('o.code', '=', code)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('contest_team as t')
          .select('t.code')
          .where('t.cid', '=', cid)
          .where('t.organization', '=', code)
          .where('t.uid', 'is not', null),
      ),
    )
    .executeTakeFirst()
  const [logos = []] = (await logosFor(db, addressesIn([found?.logo ?? null]))).values()
  return logos
}

/** Of a team, by the account that submits, in its sizes; none where tools can read none. */
export async function readPhotos(db: Db, cid: number, uid: string): Promise<readonly Picture[]> {
  const found = await tables(db)
    .selectFrom('contest_team')
    .select('photo')
    .where('cid', '=', cid)
    .where('uid', '=', uid)
    .executeTakeFirst()
  const [photos = []] = (await photosFor(db, addressesIn([found?.photo ?? null]))).values()
  return photos
}
