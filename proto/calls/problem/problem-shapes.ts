/** Problems, their tags, languages and counts as they travel. */
import { Type } from 'typebox'
import { LanguageLimitSchema } from '../../events/bus/judging-options.ts'
import { siteKeys } from '../../rules/remote/sites.ts'
import { Id, Int, Nullable, NullableInt, NullableText, Time } from '../shapes.ts'

const times = { gmtCreate: Time, gmtModified: Time }

export const Tag = Type.Object({
  id: Id,
  name: Type.String(),
  color: NullableText,
  oj: Type.String(),
  gid: NullableInt,
  tcid: NullableInt,
  ...times,
})
export const TagGroup = Type.Object({
  classification: Nullable(Type.Object({ id: Id, name: Type.String(), oj: Type.String(), rank: Int, ...times })),
  tagList: Type.Array(Tag),
})
export const Language = Type.Object({
  id: Id,
  name: Type.String(),
  description: Type.String(),
  contentType: Type.String(),
  compileCommand: NullableText,
  template: NullableText,
  codeTemplate: NullableText,
  isSpj: Type.Boolean(),
  oj: Type.String(),
  seq: Int,
  available: Type.Boolean({ description: 'a connected judge has the toolchain, or the remote site offers it' }),
  ...times,
})
export const CodeTemplate = Type.Object({
  id: Id,
  pid: Id,
  lid: Id,
  code: Type.String(),
  status: Type.Boolean(),
  ...times,
})

const counts = { total: Int, ac: Int, mle: Int, tle: Int, re: Int, pe: Int, ce: Int, wa: Int, se: Int, pa: Int }
export const ProblemCount = Type.Object({ pid: NullableInt, ...counts })

export const ProblemRow = Type.Object({
  pid: Id,
  problemId: Type.String(),
  title: Type.String(),
  difficulty: NullableInt,
  type: Int,
  tags: Type.Array(Tag),
  score: Type.Null(),
  ...counts,
})
export const RecentProblem = Type.Object({
  id: Id,
  problemId: Type.String(),
  title: Type.String(),
  type: Int,
  ...times,
})

export const Problem = Type.Object({
  id: Id,
  problemId: Type.String(),
  title: Type.String(),
  author: NullableText,
  type: Type.Integer({ description: '0 ACM, 1 OI' }),
  judgeMode: Type.String({ description: 'default, spj, interactive' }),
  judgeCaseMode: Type.String(),
  timeLimit: Type.Integer({ description: 'ms, base value' }),
  memoryLimit: Type.Integer({ description: 'MB, base value' }),
  stackLimit: Type.Integer({ description: 'MB' }),
  description: NullableText,
  input: NullableText,
  output: NullableText,
  hint: NullableText,
  examples: Type.String({ description: 'repeated <input>..</input><output>..</output>' }),
  source: NullableText,
  difficulty: NullableInt,
  auth: Type.Integer({ description: '1 public, 2 private, 3 contest' }),
  ioScore: NullableInt,
  isRemote: Type.Boolean(),
  codeShare: Type.Boolean(),
  openCaseResult: Type.Boolean(),
  showTestData: Type.Boolean({
    description: 'addition: contestants read the test data of failed cases, not of samples alone',
  }),
  isRemoveEndBlank: Type.Boolean(),
  isUploadCase: Type.Boolean(),
  isGroup: Type.Boolean(),
  isFileIO: Type.Boolean(),
  ioReadFileName: NullableText,
  ioWriteFileName: NullableText,
  userExtraFile: NullableText,
  spjCode: Type.Null(),
  spjLanguage: Type.Null(),
  judgeExtraFile: Type.Null(),
  languageLimits: Type.Optional(
    Type.Array(LanguageLimitSchema, { description: 'addition: limits of single languages' }),
  ),
  caseVersion: NullableText,
  modifiedUser: NullableText,
  gid: NullableInt,
  applyPublicProgress: NullableInt,
  ...times,
})

/** Addition: where a remote problem is from. */
export const RemoteSource = Type.Object({
  site: Type.Enum(siteKeys),
  id: Type.String({ description: 'at the site' }),
  url: Type.String(),
  contestUrl: NullableText,
  statementLanguage: NullableText,
  importedAt: Nullable(Time),
  isGone: Type.Boolean({ description: 'the site had it no more when it was last read' }),
})

export const ProblemInfo = Type.Object({
  problem: Problem,
  remote: Type.Optional(Nullable(RemoteSource)),
  tags: Type.Array(Tag),
  languages: Type.Array(Type.String()),
  problemCount: ProblemCount,
  codeTemplate: Type.Record(Type.String(), Type.String()),
})

/** Display ids are short words such as P1000 or CF-1A. */
export const ProblemDisplayId = Type.String({ minLength: 1, maxLength: 64 })
