/**
 * What of a contest can be watched: its rules and phase, its submissions, its announcements, its comments, the desks
 * of its staff, and a rejudge.
 */
export const contestParts = ['info', 'submissions', 'announcements', 'ac-info', 'print', 'comments', 'rejudge'] as const
export type ContestPart = (typeof contestParts)[number]

/** Likewise of a group: itself with its members and applications, and its submissions. */
export const groupParts = ['info', 'submissions'] as const
export type GroupPart = (typeof groupParts)[number]

/** Names of the live topics. A topic name is all that a client says when it wants to watch something. */
export const topics = {
  submission: (submitId: number) => `submission:${submitId}`,
  user: (uid: string) => `user:${uid}`,
  status: () => 'status',
  board: (cid: number, variant: 'public' | 'jury') => `board:${cid}:${variant}`,
  home: () => 'home',
  system: () => 'system',
  selfTest: (key: string) => `self-test:${key}`,
  contest: (cid: number, part: ContestPart) => `contest:${cid}:${part}`,
  discussion: (did: number) => `discussion:${did}`,
  training: (tid: number) => `training:${tid}`,
  adminTalk: () => 'admin-talk',
  group: (gid: number, part: GroupPart) => `group:${gid}:${part}`,
} as const

export type Topic =
  | { readonly kind: 'submission'; readonly submitId: number }
  | { readonly kind: 'user'; readonly uid: string }
  | { readonly kind: 'status' }
  | { readonly kind: 'board'; readonly cid: number; readonly variant: 'public' | 'jury' }
  | { readonly kind: 'home' }
  | { readonly kind: 'system' }
  | { readonly kind: 'self-test'; readonly key: string }
  | { readonly kind: 'contest'; readonly cid: number; readonly part: ContestPart }
  | { readonly kind: 'discussion'; readonly did: number }
  | { readonly kind: 'training'; readonly tid: number }
  | { readonly kind: 'admin-talk' }
  | { readonly kind: 'group'; readonly gid: number; readonly part: GroupPart }

const parseContest = (name: string): Topic | null => {
  const [, cid = '', word = ''] = /^contest:([1-9][0-9]{0,15}):([a-z-]+)$/.exec(name) ?? []
  const part = contestParts.find((one) => one === word)
  return part === undefined ? null : { kind: 'contest', cid: Number(cid), part }
}

const isNumber = (text: string): boolean => /^[1-9][0-9]{0,15}$/.test(text)

const parseBoard = (id: string, [variant, ...rest]: readonly string[]): Topic | null => {
  if (!isNumber(id) || rest.length > 0) return null
  return variant === 'public' || variant === 'jury' ? { kind: 'board', cid: Number(id), variant } : null
}

const parseGroup = (id: string, [word, ...rest]: readonly string[]): Topic | null => {
  const part = groupParts.find((one) => one === word)
  return part === undefined || !isNumber(id) || rest.length > 0 ? null : { kind: 'group', gid: Number(id), part }
}

/** The parsed topic, or null for a name that nobody serves. */
export const parseTopic = (name: string): Topic | null => {
  const [kind, id = '', ...rest] = name.split(':')
  if (kind === 'contest') return parseContest(name)
  if (kind === 'board') return parseBoard(id, rest)
  if (kind === 'group') return parseGroup(id, rest)
  if (rest.length > 0) return null
  if (kind === 'status' && name === 'status') return { kind: 'status' }
  if (kind === 'home' && name === 'home') return { kind: 'home' }
  if (kind === 'system' && name === 'system') return { kind: 'system' }
  if (kind === 'admin-talk' && name === 'admin-talk') return { kind: 'admin-talk' }
  if (kind === 'submission' && isNumber(id)) return { kind: 'submission', submitId: Number(id) }
  if (kind === 'discussion' && isNumber(id)) return { kind: 'discussion', did: Number(id) }
  if (kind === 'training' && isNumber(id)) return { kind: 'training', tid: Number(id) }
  if (kind === 'self-test' && /^TEST_JUDGE_[0-9a-f]{32}$/.test(id)) return { kind: 'self-test', key: id }
  if (kind === 'user' && /^[0-9a-f]{1,32}$/.test(id)) return { kind: 'user', uid: id }
  return null
}
