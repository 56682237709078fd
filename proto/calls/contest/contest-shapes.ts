/** Contests and what belongs to one, as contestants and the jury read them. */
import { Type } from 'typebox'
import { feedbackKinds } from '../../rules/contest/contest-rules.ts'
import type { ContestRole } from '../../rules/contest/contest-staff.ts'
import { printerStates } from '../../rules/contest/printer.ts'
import { Id, Int, Nullable, NullableInt, NullableText, Revision, Time, Uid } from '../shapes.ts'

export const NullableBoolean = Nullable(Type.Boolean())
/** One shape for list, page and outside board; what a call does not show is null. */
export const Contest = Type.Object({
  id: Id,
  author: Type.String({ description: 'creator, by name' }),
  uid: Type.String({ description: 'addition: creator' }),
  title: Type.String(),
  type: Type.Integer({ description: '0 ACM, 1 OI' }),
  description: NullableText,
  status: Type.Integer({ description: '-1 scheduled, 0 running, 1 ended' }),
  source: Type.Integer({ description: '0 original, else the contest that this is a copy of' }),
  auth: Type.Integer({ description: '0 public, 1 private, 2 protected' }),
  now: Nullable(Time),
  startTime: Time,
  endTime: Time,
  duration: Type.Integer({ description: 'seconds' }),
  sealRank: NullableBoolean,
  sealRankTime: Nullable(Time),
  openPrint: NullableBoolean,
  rankShowName: NullableText,
  openRank: NullableBoolean,
  oiRankScoreType: Type.String(),
  count: Type.Unsafe<number | null>({
    ...NullableInt,
    description: 'participants: who has entered, of a public one who is on its board; null when there are none',
  }),
  gid: NullableInt,
  allowEndSubmit: NullableBoolean,
})

/** What a contest has set of its own rules (proto/rules/contest/contest-rules.ts). */
export const ContestRulesShape = Type.Object(
  {
    penaltyMinutes: Type.Integer({ description: 'ACM: what a counted failure costs once the problem is solved' }),
    wholeMinutes: Type.Boolean({ description: 'ACM: accepts count by whole minutes' }),
    compileErrorsCount: Type.Boolean({ description: 'ACM: a compile error costs what any failure costs' }),
    starsFirst: Type.Boolean({ description: 'star users may be first to solve' }),
    submitIntervalS: Type.Integer({ description: 'seconds between two submissions of one user; 0 for none' }),
    languages: Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: 100,
      description: 'that may be submitted; none: whatever the problem allows',
    }),
    feedback: Type.Enum(feedbackKinds, {
      description: 'OI, while it runs: what contestants read of their own results',
    }),
  },
  { description: 'addition: what the contest has set of its own rules' },
)

/** Additions of the contest page: where the contest stands for this reader. */
export const ContestInfo = Type.Object({
  ...Contest.properties,
  phase: Type.String({ description: 'scheduled, running, sealed, ended-sealed or ended-open' }),
  isContestAdmin: Type.Boolean(),
  role: Type.Unsafe<ContestRole | null>({
    ...NullableText,
    description: 'root, owner, or the role that the reader was given; null for none',
  }),
  isRegistered: Type.Boolean(),
  rules: ContestRulesShape,
  problemCount: Type.Unsafe<number | null>({
    ...NullableInt,
    description: 'how many problems it has; null before the start, but for its staff',
  }),
})

export const ContestProblem = Type.Object({
  id: Id,
  displayId: Type.String(),
  displayTitle: Type.String(),
  cid: Id,
  pid: Id,
  color: NullableText,
  ac: NullableInt,
  total: NullableInt,
  bankId: Type.Optional(
    Type.Unsafe<string | null>({
      ...NullableText,
      description: 'addition: after the end, the id in the bank of a problem that is open to all',
    }),
  ),
})

export const ContestAnnouncement = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  uid: Uid,
  username: Type.String(),
  status: Int,
  revision: Revision,
  gmtCreate: Time,
  gmtModified: Time,
})
export const UnreadAnnouncement = Type.Object({
  id: Id,
  title: Type.String(),
  content: Type.String(),
  uid: Uid,
  gid: NullableInt,
  status: Int,
  gmtCreate: Time,
  gmtModified: Time,
})

const NameInContest = Type.String({ description: 'addition: what the contest calls the participant' })

/** Addition, in queues alone: where the participant sits, as the contest's teams have it or staff have set it. */
const Seat = Type.Unsafe<string | null>({ ...NullableText, description: 'addition: room and seat' })

const Affiliation = Type.Unsafe<string | null>({
  ...NullableText,
  description: "addition: for whom the participant takes part, of their team or their account's school",
})

const Runner = Type.Unsafe<string | null>({
  ...NullableText,
  description: 'addition: username of whoever has claimed it, or has done it; null for nobody',
})

const printerProgress = {
  printer: Nullable(Type.Enum(printerStates, { description: 'addition: how far it is on its way to the printer' })),
  printerReason: Type.Unsafe<string | null>({ ...NullableText, description: 'addition: why it has not come out' }),
}

export const ContestPrint = Type.Object({
  id: Id,
  cid: Id,
  username: Type.String(),
  realname: NullableText,
  displayName: NameInContest,
  place: Seat,
  affiliation: Affiliation,
  status: Int,
  gmtCreate: Time,
  content: Type.Null(),
  runner: Runner,
  ...printerProgress,
})

export const AcInfo = Type.Object({
  id: Id,
  cid: Id,
  pid: Id,
  submitId: Id,
  uid: Uid,
  username: Type.String(),
  realname: NullableText,
  displayName: NameInContest,
  place: Seat,
  affiliation: Affiliation,
  displayId: Type.String(),
  color: Type.Unsafe<string | null>({ ...NullableText, description: 'addition: the balloon' }),
  submitTime: Time,
  time: Type.Integer({ description: 'seconds from the start' }),
  status: Int,
  checked: Type.Boolean(),
  firstBlood: Type.Boolean(),
  takeBack: Type.Boolean({
    description: 'addition: the balloon was delivered, and the verdict has turned wrong since',
  }),
  runner: Runner,
  ...printerProgress,
})

export const RecentContest = Type.Object({
  ...Contest.properties,
  boardOpen: Type.Boolean({ description: 'addition: its scoreboard is open to everybody' }),
})
