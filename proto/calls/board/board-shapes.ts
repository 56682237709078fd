/** Rows, heads and awards of boards as they travel. */
import { Type } from 'typebox'
import { boardRules } from '../../rules/board/scoring.ts'
import { rankNames } from '../../rules/board/listing.ts'
import { Id, Int, Nullable, NullableText, Time, Uid } from '../shapes.ts'

const Packed = Type.Array(Nullable(Int), {
  description:
    'ACM: attempts, errors, second of the accept, hidden tries; OI: attempts, score, run time in ms, hidden tries',
})

export const BoardRowShape = Type.Object({
  u: Type.String({ description: 'username' }),
  n: Type.Optional(Type.String({ description: 'shown name where it is not the username' })),
  s: Type.Optional(Type.String({ description: 'affiliation or school' })),
  i: Type.Optional(Type.String({ description: "address of the affiliation's picture" })),
  x: Type.Optional(Type.Literal(1, { description: 'star user' })),
  d: Type.Optional(Type.Literal(1, { description: 'disqualified: below everybody, without a rank' })),
  q: Type.Optional(Type.Integer({ description: 'seconds that the jury has added to the penalty, or taken off' })),
  l: Type.Optional(Type.Literal(1, { description: 'registered, and nothing tried yet' })),
  o: Type.Integer({ description: 'smallest submission id: the order of equals' }),
  c: Type.Array(Type.Union([Packed, Type.Literal(0)]), {
    description: 'by column; an empty list: not on the board any more',
  }),
  a: Type.Optional(
    Type.Record(Type.String(), Packed, { description: 'column to the cell with what came after the end' }),
  ),
  h: Type.Optional(
    Type.Record(Type.String(), Int, { description: 'jury: column to the attempts that the freeze hides from others' }),
  ),
})

export const AwardShape = Type.Object({
  priority: Int,
  name: Type.String(),
  background: Type.String(),
  color: Type.String(),
  num: Type.Number(),
})

export const BoardHeadShape = Type.Object({
  cid: Id,
  gid: Nullable(Id),
  title: Type.String(),
  rule: Type.Enum(boardRules),
  penaltyS: Type.Integer({ description: 'seconds that a counted failure costs once the problem is solved' }),
  wholeMinutes: Type.Boolean({ description: 'accepts count by whole minutes' }),
  compileErrorsCount: Type.Boolean({ description: 'a compile error costs what any failure costs' }),
  starsFirst: Type.Boolean({ description: 'star users may be first to solve' }),
  startTime: Time,
  endTime: Time,
  durationS: Int,
  sealFromS: Nullable(Int),
  isSealed: Type.Boolean(),
  allowEndSubmit: Type.Boolean(),
  rankShowName: Type.Enum(rankNames),
  awards: Type.Object({ type: Int, list: Type.Array(AwardShape) }),
  columns: Type.Array(Type.Object({ displayId: Type.String(), title: Type.String(), color: NullableText })),
})

/** `from` and `head` are null together: a change after `from` has no head, a whole board continues nothing. */
export const BoardAnswer = Type.Object({
  rev: Int,
  from: Nullable(Int),
  head: Nullable(BoardHeadShape),
  rows: Type.Array(BoardRowShape),
})

export const RevealRow = Type.Object({
  ...BoardRowShape.properties,
  z: Type.Optional(Type.Record(Type.String(), Packed, { description: 'column to the frozen cell where it differs' })),
  p: Type.Optional(
    Type.String({ description: 'address of the photo of the team, else of the picture of its account' }),
  ),
})

/** AcmRow and OiRow of the contract: `ac`, `total` belong to the first, `totalScore`, `timeInfo` to the second. */
export const ContestRankRow = Type.Object({
  rank: Int,
  isWinAward: Type.Boolean(),
  isConcerned: Type.Boolean({ description: "in the reader's `concernedList`" }),
  awardName: NullableText,
  awardBackground: NullableText,
  awardColor: NullableText,
  uid: Uid,
  username: Type.String(),
  realname: NullableText,
  nickname: NullableText,
  displayName: Type.String({ description: 'addition: what the contest calls the participant' }),
  school: NullableText,
  avatar: NullableText,
  gender: Type.String(),
  totalTime: Int,
  submissionInfo: Type.Record(Type.String(), Type.Unknown()),
  ac: Type.Optional(Int),
  total: Type.Optional(Int),
  totalScore: Type.Optional(Int),
  timeInfo: Type.Optional(Nullable(Type.Record(Type.String(), Int))),
})
