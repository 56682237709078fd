/**
 * Ids of remote problems: `KEY-<id of the site>` (contract/judging 12). Everything after the first hyphen is the
 * site's id, in the letter case that the site uses; no site has a hyphen in it.
 */
import { isSiteKey, remoteSites } from './sites.ts'
import type { SiteKey } from './sites.ts'

export interface RemoteProblemId {
  readonly site: SiteKey
  /** As it is shown: `1000`, `1900A`, `abc300_a`. */
  readonly id: string
  /** Contest at the site, of CF, GYM and AC. */
  readonly contest: string | null
  /** Letter of the problem in that contest, of CF and GYM. */
  readonly index: string | null
  /** Number to submit to, where it is not the shown one (LIBRE). */
  readonly internal: string | null
}

/** Which rule a wrong id breaks: the code of its message (remote-texts.ts). */
export type RemoteIdFault =
  | 'remoteIdNoSite'
  | 'remoteIdUnknownSite'
  | 'remoteIdMissing'
  | 'remoteIdHyphen'
  | 'remoteIdDigits'
  | 'remoteIdLeadingZero'
  | 'remoteIdContestAndIndex'
  | 'remoteIdGymContest'
  | 'remoteIdContestAndTask'
  | 'remoteIdLowerCase'
  | 'remoteIdUpperCase'
  | 'remoteIdDisplayAndInternal'

export type ParsedRemoteId =
  { readonly ok: true; readonly problem: RemoteProblemId } | { readonly ok: false; readonly fault: RemoteIdFault }

type Rest = Pick<RemoteProblemId, 'contest' | 'index' | 'internal'>

const plain: Rest = { contest: null, index: null, internal: null }
const lowestGymContest = 100_000

const digits = (id: string): Rest | RemoteIdFault => {
  if (!/^\d+$/.test(id)) return 'remoteIdDigits'
  return id.startsWith('0') ? 'remoteIdLeadingZero' : plain
}

/** Digits alone: the last two are the index, the rest the contest (contract/judging 13, CF). */
const contestAndIndex = (id: string): Rest | RemoteIdFault => {
  const found = /^(\d+)([A-Z]\d?)$/.exec(id) ?? /^(\d+)(\d\d)$/.exec(id)
  const [, contest, index] = found ?? []
  if (contest === undefined || index === undefined) return 'remoteIdContestAndIndex'
  return contest.startsWith('0') ? 'remoteIdLeadingZero' : { ...plain, contest, index }
}

const gymContestAndIndex = (id: string): Rest | RemoteIdFault => {
  const found = contestAndIndex(id)
  return typeof found === 'string' || Number(found.contest) >= lowestGymContest ? found : 'remoteIdGymContest'
}

const contestAndTask = (id: string): Rest | RemoteIdFault => {
  if (/[A-Z]/.test(id)) return 'remoteIdLowerCase'
  const [, contest] = /^([a-z0-9]+)_[a-z0-9_]+$/.exec(id) ?? []
  return contest === undefined ? 'remoteIdContestAndTask' : { ...plain, contest }
}

const code = (id: string): Rest | RemoteIdFault => (/^[A-Z0-9_]+$/.test(id) ? plain : 'remoteIdUpperCase')

const displayAndInternal = (id: string): Rest | RemoteIdFault => {
  const [, shown, internal] = /^([1-9]\d*)(?:\(([1-9]\d*)\))?$/.exec(id) ?? []
  return shown === undefined ? 'remoteIdDisplayAndInternal' : { ...plain, internal: internal ?? null }
}

const forms: Readonly<Record<SiteKey, (id: string) => Rest | RemoteIdFault>> = {
  HDU: digits,
  POJ: digits,
  CF: contestAndIndex,
  GYM: gymContestAndIndex,
  AC: contestAndTask,
  SPOJ: code,
  LIBRE: displayAndInternal,
}

/** @param id without the key, as the site writes it */
export const parseSiteId = (site: SiteKey, id: string): ParsedRemoteId => {
  if (id === '') return { ok: false, fault: 'remoteIdMissing' }
  if (id.includes('-')) return { ok: false, fault: 'remoteIdHyphen' }
  const rest = forms[site](id)
  return typeof rest === 'string' ? { ok: false, fault: rest } : { ok: true, problem: { site, id, ...rest } }
}

/** @param problemId `KEY-<id>` */
export const parseRemoteId = (problemId: string): ParsedRemoteId => {
  const hyphen = problemId.indexOf('-')
  if (hyphen < 1) return { ok: false, fault: 'remoteIdNoSite' }
  const site = problemId.slice(0, hyphen)
  return isSiteKey(site) ? parseSiteId(site, problemId.slice(hyphen + 1)) : { ok: false, fault: 'remoteIdUnknownSite' }
}

/** `KEY-<id>`, the problem's display id with us. */
export const remoteDisplayId = ({ site, id }: Pick<RemoteProblemId, 'site' | 'id'>): string => `${site}-${id}`

type LinkOf = (problem: RemoteProblemId) => string
const codeforcesContest: LinkOf = ({ site, contest }) => `/${site === 'GYM' ? 'gym' : 'contest'}/${contest}`

const pathOf: Readonly<Record<Exclude<SiteKey, 'LIBRE'>, LinkOf>> = {
  HDU: ({ id }) => `/showproblem.php?pid=${id}`,
  POJ: ({ id }) => `/problem?id=${id}`,
  CF: ({ contest, index }) => `/problemset/problem/${contest}/${index}`,
  GYM: (problem) => `${codeforcesContest(problem)}/problem/${problem.index}`,
  AC: ({ contest, id }) => `/contests/${contest}/tasks/${id}`,
  SPOJ: ({ id }) => `/problems/${id}/`,
}

/** The page of the problem at its site, for readers. */
export const remoteProblemUrl = (problem: RemoteProblemId): string =>
  problem.site === 'LIBRE'
    ? `https://loj.ac/p/${problem.id.replace(/\(.*$/, '')}`
    : `${remoteSites[problem.site].origin}${pathOf[problem.site](problem)}`

/** The page of its contest, of CF and GYM; null elsewhere. */
export const remoteContestUrl = (problem: RemoteProblemId): string | null =>
  problem.site === 'CF' || problem.site === 'GYM'
    ? `${remoteSites[problem.site].origin}${codeforcesContest(problem)}`
    : null
