/** Look-ups, problem bank and problem page (contract/practice 2.3, 2.4, 3, 4.3). */
import { Type } from 'typebox'
import { bankSorts } from '../rules/problem/bank-sorts.ts'
import { declare } from './declare.ts'
import { Id, Int, Nullable, Page, paging, Time } from './shapes.ts'

const NullableText = Nullable(Type.String())
const NullableInt = Nullable(Int)
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
  available: Type.Boolean({ description: 'a connected judge has the toolchain' }),
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
  caseVersion: NullableText,
  modifiedUser: NullableText,
  gid: NullableInt,
  applyPublicProgress: NullableInt,
  ...times,
})

export const ProblemInfo = Type.Object({
  problem: Problem,
  tags: Type.Array(Tag),
  languages: Type.Array(Type.String()),
  problemCount: ProblemCount,
  codeTemplate: Type.Record(Type.String(), Type.String()),
})

/** Display ids are short words such as P1000 or CF-1A. */
export const ProblemDisplayId = Type.String({ minLength: 1, maxLength: 64 })
const Oj = Type.Optional(Type.String({ maxLength: 32 }))
const byPid = Type.Object({ pid: Id })

export const problemCalls = {
  languages: declare('languages', {
    summary: 'Languages of every bank, or of the bank of one problem',
    query: Type.Object({ pid: Type.Optional(Nullable(Id)), all: Type.Optional(Nullable(Type.Boolean())) }),
    answer: Type.Array(Language),
    refusals: ['problemNotFound'],
  }),
  allProblemTags: declare('allProblemTags', {
    summary: 'Tags of one bank or of all',
    query: Type.Object({ oj: Oj }),
    answer: Type.Array(Tag),
  }),
  tagsAndClassification: declare('tagsAndClassification', {
    summary: 'Tags grouped by classification',
    query: Type.Object({ oj: Oj }),
    answer: Type.Array(TagGroup),
  }),
  problemTags: declare('problemTags', { summary: 'Tags of a problem', query: byPid, answer: Type.Array(Tag) }),
  problemLanguages: declare('problemLanguages', {
    summary: 'Languages allowed for a problem',
    query: byPid,
    answer: Type.Array(Language),
  }),
  problemCodeTemplate: declare('problemCodeTemplate', {
    summary: 'Code templates of a problem',
    query: byPid,
    answer: Type.Array(CodeTemplate),
  }),
  problemList: declare('problemList', {
    summary: 'The public problem bank',
    query: Type.Object({
      ...paging,
      keyword: Type.Optional(Type.String({ maxLength: 255 })),
      difficulty: Type.Optional(Nullable(Int)),
      oj: Oj,
      tagId: Type.Optional(Type.Array(Id, { maxItems: 50, description: 'a problem must carry all of them' })),
      own: Type.Optional(
        Nullable(Type.Enum(['solved', 'unsolved'], { description: 'addition: by the own state; asks for a sign-in' })),
      ),
      sort: Type.Optional(Nullable(Type.Enum([...bankSorts], { description: 'addition: the id by default' }))),
      isDescending: Type.Optional(Type.Boolean({ description: 'addition' })),
    }),
    answer: Page(ProblemRow),
    refusals: ['signInNeeded'],
  }),
  randomProblem: declare('randomProblem', {
    summary: 'A random public problem',
    answer: Type.Object({ problemId: Type.String() }),
    refusals: ['bankEmpty'],
  }),
  recentUpdatedProblem: declare('recentUpdatedProblem', {
    summary: 'The ten problems changed last',
    answer: Type.Array(RecentProblem),
  }),
  userProblemStatus: declare('userProblemStatus', {
    summary: 'Own state on each of the problems asked for',
    body: Type.Object({
      pidList: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      isContestProblemList: Type.Boolean(),
      cid: Type.Optional(Nullable(Int)),
      gid: Type.Optional(Nullable(Int)),
      containsEnd: Type.Optional(Nullable(Type.Boolean())),
    }),
    answer: Type.Record(Type.String(), Type.Object({ status: Int, score: NullableInt })),
    refusals: ['contestNotFound'],
  }),
  fullScreenProblemList: declare('fullScreenProblemList', {
    summary: 'Problems of a contest or training for moving between them, with the own state on each',
    query: Type.Object({ cid: Type.Optional(Nullable(Int)), tid: Type.Optional(Nullable(Int)) }),
    answer: Type.Array(
      Type.Object({
        pid: Id,
        problemId: Type.String(),
        title: Type.String(),
        status: NullableInt,
        score: NullableInt,
      }),
    ),
    refusals: [
      'contestMissing',
      'contestScheduled',
      'contestGroupOnly',
      'contestNotRegistered',
      'contestAccountRule',
      'trainingMissing',
      'trainingGroupOnly',
      'trainingNotRegistered',
    ],
  }),
  problemDetail: declare('problemDetail', {
    summary: 'One problem, in the language of the reader where translated',
    query: Type.Object({ problemId: ProblemDisplayId, gid: Type.Optional(Nullable(Int)) }),
    answer: ProblemInfo,
    refusals: ['problemNotFound', 'problemNotPublic'],
  }),
  lastAcceptedCode: declare('lastAcceptedCode', {
    summary: 'The newest own accepted code of a problem, as stored',
    query: Type.Object({ pid: Id, cid: Type.Optional(Nullable(Int)) }),
    answer: Type.Object({
      submitId: NullableInt,
      code: Type.String(),
      language: NullableText,
      isHidden: Type.Optional(
        Type.Boolean({ description: 'true where reading code is switched off: the code is a sentence that says so' }),
      ),
    }),
  }),
}
