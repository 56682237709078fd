import type { EventOf, LiveEventMessage } from './live-events.ts'

/**
 * What of a contest can be watched: its rules and phase, its submissions, its announcements, its comments, the queues
 * of its staff, a rejudge, who its staff is, what is asked, what the jury decides and comments, the awards that it
 * gives, and its teams.
 */
export const contestParts = [
  'info',
  'submissions',
  'announcements',
  'ac-info',
  'print',
  'comments',
  'rejudge',
  'staff',
  'clarifications',
  'decisions',
  'commentary',
  'awards',
  'teams',
] as const
export type ContestPart = (typeof contestParts)[number]

/** Likewise of a group: itself with its members and applications, and its submissions. */
export const groupParts = ['info', 'submissions'] as const
export type GroupPart = (typeof groupParts)[number]

/** And of a problem: itself for its readers, the rest for whoever may edit it. */
export const problemParts = ['info', 'rejudge', 'package'] as const
export type ProblemPart = (typeof problemParts)[number]

type BoardVariant = 'public' | 'jury'

/** Names of the live topics by kind; each part of a contest, a group or a problem is a kind. */
export type TopicNames = {
  readonly 'submission': `submission:${number}`
  readonly 'user': `user:${string}`
  readonly 'user-home': `user-home:${string}`
  readonly 'status': 'status'
  readonly 'board': `board:${number}:${BoardVariant}`
  readonly 'home': 'home'
  readonly 'lists': 'lists'
  readonly 'system': 'system'
  readonly 'remote-health': 'remote-health'
  readonly 'remote-sites': 'remote-sites'
  readonly 'remote-import': `remote-import:${number}`
  readonly 'self-test': `self-test:${string}`
  readonly 'discussion': `discussion:${number}`
  readonly 'training': `training:${number}`
  readonly 'admin-talk': 'admin-talk'
} & { readonly [Part in ContestPart as `contest:${Part}`]: `contest:${number}:${Part}` } & {
  readonly [Part in GroupPart as `group:${Part}`]: `group:${number}:${Part}`
} & { readonly [Part in ProblemPart as `problem:${Part}`]: `problem:${number}:${Part}` }
export type TopicKind = keyof TopicNames
export type TopicName = TopicNames[TopicKind]

/** Makes the name of a topic. A name is all that a client says when it wants to watch something. */
export const topics = {
  submission: (submitId: number) => `submission:${submitId}` as const,
  user: (uid: string) => `user:${uid}` as const,
  /** The page of a user, as everybody may see it. */
  userHome: (uid: string) => `user-home:${uid}` as const,
  status: () => 'status' as const,
  board: (cid: number, variant: BoardVariant) => `board:${cid}:${variant}` as const,
  home: () => 'home' as const,
  /** Problems, trainings and contests of the site, as everybody lists them. */
  lists: () => 'lists' as const,
  system: () => 'system' as const,
  /** How remote sites and accounts are, for administrators. */
  remoteHealth: () => 'remote-health' as const,
  /** Which remote sites take submissions, for everybody. */
  remoteSites: () => 'remote-sites' as const,
  /** Progress of an own import from a remote site. */
  remoteImport: (id: number) => `remote-import:${id}` as const,
  selfTest: (key: string) => `self-test:${key}` as const,
  contest: <Part extends ContestPart>(cid: number, part: Part) => `contest:${cid}:${part}` as const,
  discussion: (did: number) => `discussion:${did}` as const,
  training: (tid: number) => `training:${tid}` as const,
  adminDiscussions: () => 'admin-talk' as const,
  group: <Part extends GroupPart>(gid: number, part: Part) => `group:${gid}:${part}` as const,
  problem: <Part extends ProblemPart>(pid: number, part: Part) => `problem:${pid}:${part}` as const,
} satisfies Record<string, (...parts: never[]) => TopicName>

export type Topic =
  | { readonly kind: 'submission'; readonly submitId: number }
  | { readonly kind: 'user' | 'user-home'; readonly uid: string }
  | { readonly kind: 'status' }
  | { readonly kind: 'board'; readonly cid: number; readonly variant: BoardVariant }
  | { readonly kind: 'home' }
  | { readonly kind: 'lists' }
  | { readonly kind: 'system' }
  | { readonly kind: 'remote-health' }
  | { readonly kind: 'remote-sites' }
  | { readonly kind: 'remote-import'; readonly id: number }
  | { readonly kind: 'self-test'; readonly key: string }
  | { readonly kind: 'contest'; readonly cid: number; readonly part: ContestPart }
  | { readonly kind: 'discussion'; readonly did: number }
  | { readonly kind: 'training'; readonly tid: number }
  | { readonly kind: 'admin-talk' }
  | { readonly kind: 'group'; readonly gid: number; readonly part: GroupPart }
  | { readonly kind: 'problem'; readonly pid: number; readonly part: ProblemPart }

const parseContest = (name: string): Topic | null => {
  const [, cid = '', word = ''] = /^contest:([1-9][0-9]{0,15}):([a-z-]+)$/.exec(name) ?? []
  const part = contestParts.find((one) => one === word)
  return part === undefined ? null : { kind: 'contest', cid: Number(cid), part }
}

/** There is one of each. */
const aloneTopics = ['status', 'home', 'lists', 'system', 'admin-talk', 'remote-health', 'remote-sites'] as const

const isNumber = (text: string): boolean => /^[1-9][0-9]{0,15}$/.test(text)

const parseBoard = (id: string, [variant, ...rest]: readonly string[]): Topic | null => {
  if (!isNumber(id) || rest.length > 0) return null
  return variant === 'public' || variant === 'jury' ? { kind: 'board', cid: Number(id), variant } : null
}

const parseGroup = (id: string, [word, ...rest]: readonly string[]): Topic | null => {
  const part = groupParts.find((one) => one === word)
  return part === undefined || !isNumber(id) || rest.length > 0 ? null : { kind: 'group', gid: Number(id), part }
}

const parseProblem = (id: string, [word, ...rest]: readonly string[]): Topic | null => {
  const part = problemParts.find((one) => one === word)
  return part === undefined || !isNumber(id) || rest.length > 0 ? null : { kind: 'problem', pid: Number(id), part }
}

/** The parsed topic, or null for a name that nobody serves. */
export const parseTopic = (name: string): Topic | null => {
  const [kind, id = '', ...rest] = name.split(':')
  if (kind === 'contest') return parseContest(name)
  if (kind === 'board') return parseBoard(id, rest)
  if (kind === 'group') return parseGroup(id, rest)
  if (kind === 'problem') return parseProblem(id, rest)
  if (rest.length > 0) return null
  const alone = aloneTopics.find((one) => one === name)
  if (alone !== undefined) return { kind: alone }
  if (kind === 'remote-import' && isNumber(id)) return { kind: 'remote-import', id: Number(id) }
  if (kind === 'submission' && isNumber(id)) return { kind: 'submission', submitId: Number(id) }
  if (kind === 'discussion' && isNumber(id)) return { kind: 'discussion', did: Number(id) }
  if (kind === 'training' && isNumber(id)) return { kind: 'training', tid: Number(id) }
  if (kind === 'self-test' && /^TEST_JUDGE_[0-9a-f]{32}$/.test(id)) return { kind: 'self-test', key: id }
  if ((kind === 'user' || kind === 'user-home') && /^[0-9a-f]{1,32}$/.test(id)) return { kind, uid: id }
  return null
}

/** Whether a message that came is one of this topic: its payload is then what the table says. */
export const isOfTopic = <Name extends TopicName>(
  message: LiveEventMessage,
  name: Name,
): message is LiveEventMessage & EventOf<Name> => message.topic === name
