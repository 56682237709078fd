/** Who asks in the table of leaks, in which contests, and who may get what. */
import type { marks } from './leak-questions.ts'

export const phases = ['running', 'sealed', 'ended-sealed', 'ended-open', 'scheduled'] as const
export type Phase = (typeof phases)[number]
/** `jury` owns the contests; those behind `root` have a role that was given, or an account that was made for it. */
export const readers = [
  'anonymous',
  'outsider',
  'participant',
  'other',
  'admin',
  'jury',
  'root',
  'director',
  'judge',
  'balloons',
  'prints',
  'spectator',
  'madeJudge',
  'madeRunner',
] as const
export type ReaderName = (typeof readers)[number]
export const directors: readonly ReaderName[] = ['jury', 'root', 'director']
export const staff: readonly ReaderName[] = ['jury', 'root', 'director', 'judge', 'madeJudge']
export const rolesGiven = {
  director: 'director',
  judge: 'jury',
  balloons: 'balloons',
  prints: 'prints',
  spectator: 'spectator',
} as const
/** Works for the contest alone: a public one is open to anybody else. */
const onlyHere: ReaderName = 'madeRunner'

/** Rule 0 ACM, 1 OI; way in 0 public, 1 private, 2 protected. */
export const worlds = [
  { type: 0, auth: 1 },
  { type: 1, auth: 1 },
  { type: 0, auth: 2 },
  { type: 1, auth: 0 },
] as const
export type World = (typeof worlds)[number]
/** Whoever may look inside once the contest has started. */
export const insidersOf = ({ auth }: World): readonly ReaderName[] =>
  auth === 1
    ? ['participant', 'other', ...staff]
    : readers.filter((reader) => reader !== 'anonymous' && reader !== onlyHere)

export type Mark = keyof typeof marks

/** Who may get a mark, by phase and rule. */
export function allowed(mark: Mark, phase: Phase, world: World): readonly ReaderName[] {
  const { type } = world
  const started = phase === 'scheduled' ? staff : insidersOf(world)
  const isOpen = phase === 'ended-open'
  const own: readonly ReaderName[] = phase === 'scheduled' ? staff : ['participant', ...staff]
  switch (mark) {
    case 'statement':
    case 'announcement':
    case 'answer':
      return started
    case 'firstCode':
    case 'question':
    case 'message':
      return own
    // While it runs nobody reads cases of others, and own ones in an OI contest alone. The jury reads what the
    // checker reports instead.
    case 'firstCase':
      return phase === 'running' && type === 1
        ? ['participant']
        : isOpen
          ? insidersOf(world).filter((one) => !staff.includes(one))
          : []
    case 'juryRemark':
    case 'commentary':
      return staff
    // Own code is no secret to its author, whatever became of it.
    case 'frozenCode':
      return phase === 'running' ? [] : own
    case 'frozenMessage':
      return phase === 'running' ? [] : isOpen || type === 0 ? own : staff
    case 'frozenCase':
      return phase === 'running' ? [] : staff
    // Before the start, and before somebody has solved anything, there is no balloon.
    case 'ticket':
      return phase === 'running' || phase === 'scheduled' ? [] : [...staff, 'balloons', 'madeRunner']
    case 'room':
    case 'address':
      return directors
    case 'draft':
    case 'print':
    case 'password':
      return []
  }
}
