/** Who takes part: teams, their groups, and for whom they do. */
import { createHash } from 'node:crypto'
import type { Picture } from '../../files/index.ts'
import type { ApiContest, ApiGroup, ApiOrganization, ApiTeam } from './facts.ts'
import type { ApiObject } from './objects.ts'

export const groupIds = { official: 'official', unofficial: 'unofficial' } as const

const everyContests: ReadonlySet<string> = new Set(Object.values(groupIds))

/** A code of the contest is an id, unless each contest has a group of that name. */
export const groupId = (code: string): string => (everyContests.has(code) ? `group-${code}` : code)

export const presentGroup = ({ code, name, icpcId }: ApiGroup): ApiObject => ({
  id: groupId(code),
  name,
  ...(icpcId === null ? {} : { icpc_id: icpcId }),
})

/** With those that each contest has. */
export const presentGroups = (groups: readonly ApiGroup[]): ApiObject[] => [
  { id: groupIds.official, name: 'Official' },
  { id: groupIds.unofficial, name: 'Unofficial' },
  ...groups.map(presentGroup),
]

/** Schools have no id of their own: the name is one, in letters that an id may have. */
export const organizationId = ({ code, name }: Pick<ApiOrganization, 'code' | 'name'>): string =>
  code ?? `org-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`

const pictureFile = (href: string, { name, mediaType, widthPx, heightPx, md5 }: Picture) => ({
  href,
  filename: name,
  ...(md5 === null ? {} : { hash: md5 }),
  mime: mediaType,
  width: widthPx,
  height: heightPx,
})

/** `56x56`, by which a picture is asked for in this size. */
export const sizeOf = ({ widthPx, heightPx }: Picture): string => `${widthPx}x${heightPx}`

/** A picture in its sizes, each once. */
const pictureFiles = (href: string, pictures: readonly Picture[]) => {
  const bySize = new Map(pictures.toReversed().map((picture) => [sizeOf(picture), picture]))
  return [...bySize].toReversed().map(([size, picture]) => pictureFile(`${href}/${size}`, picture))
}

export function presentOrganization({ cid }: Pick<ApiContest, 'cid'>, organization: ApiOrganization): ApiObject {
  const { name, formalName, country, icpcId, logos } = organization
  const id = organizationId(organization)
  return {
    id,
    name,
    formal_name: formalName ?? name,
    ...(country === null ? {} : { country }),
    ...(icpcId === null ? {} : { icpc_id: icpcId }),
    ...(logos.length === 0 ? {} : { logo: pictureFiles(`contests/${cid}/organizations/${id}/logo`, logos) }),
  }
}

/** Those of teams, each once. */
export const presentOrganizations = (contest: Pick<ApiContest, 'cid'>, teams: Iterable<ApiTeam>): ApiObject[] => {
  const all = [...teams].flatMap(({ organization }) => organization ?? [])
  return [...new Map(all.map((one) => [organizationId(one), one])).values()].map((one) =>
    presentOrganization(contest, one),
  )
}

export const groupIdsOf = ({ isStar, groupCodes }: Pick<ApiTeam, 'isStar' | 'groupCodes'>): string[] => [
  isStar ? groupIds.unofficial : groupIds.official,
  ...groupCodes.map(groupId),
]

export const presentTeam = ({ cid }: Pick<ApiContest, 'cid'>, team: ApiTeam): ApiObject => ({
  id: team.uid,
  label: team.username,
  name: team.name,
  display_name: team.name,
  ...(team.icpcId === null ? {} : { icpc_id: team.icpcId }),
  group_ids: groupIdsOf(team),
  ...(team.organization === null ? {} : { organization_id: organizationId(team.organization) }),
  ...(team.photos.length === 0 ? {} : { photo: pictureFiles(`contests/${cid}/teams/${team.uid}/photo`, team.photos) }),
})

export const presentTeams = (contest: Pick<ApiContest, 'cid'>, teams: Iterable<ApiTeam>): ApiObject[] =>
  [...teams].map((team) => presentTeam(contest, team))
