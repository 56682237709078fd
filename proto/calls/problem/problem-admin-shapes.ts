/** Problems as their editors see them (contract/admin "Saving a problem"). */
import { Type } from 'typebox'
import { JudgingOptionsSchema } from '../../events/bus/judging-options.ts'
import { Nullable, Int, Revision, Id, Time, BaseRevision } from '../shapes.ts'
import { Problem } from './problem-shapes.ts'

const Text = Type.Optional(Nullable(Type.String()))

const OptionalInt = Type.Optional(Nullable(Int))

const Flag = Type.Optional(Nullable(Type.Boolean()))

export const Translation = Type.Object({
  title: Type.String({ maxLength: 255 }),
  description: Type.String(),
  input: Type.String(),
  output: Type.String(),
  hint: Type.String(),
})

/** Texts in other languages, by locale. Addition to the contract. */
const Translations = Type.Record(Type.String({ pattern: '^[a-z]{2}-[A-Z]{2}$' }), Translation)

/** With checker and judge files; `translations` only in the answer for one problem. */
export const AdminProblem = Type.Object({
  ...Problem.properties,
  spjCode: Nullable(Type.String({ description: 'source, or `stock:<name>` for a stock checker' })),
  spjLanguage: Nullable(Type.String()),
  judgeExtraFile: Nullable(Type.String({ description: 'JSON text: file name to content' })),
  judgingOptions: Nullable(JudgingOptionsSchema),
  revision: Revision,
  translations: Type.Optional(Translations),
})

export const ProblemCase = Type.Object({
  id: Id,
  pid: Id,
  input: Type.String({ description: 'file name, or the text of a case made by hand' }),
  output: Type.String(),
  score: Nullable(Int),
  groupNum: Nullable(Int),
  status: Type.Integer({ description: '0 usable' }),
  // addition to the contract: sizes of the files in bytes
  inputBytes: Int,
  outputBytes: Int,
  // and of uploaded ones how they begin; null beyond the first hundred cases
  inputHead: Nullable(Type.String()),
  outputHead: Nullable(Type.String()),
  gmtCreate: Time,
  gmtModified: Time,
})

const ProblemFields = Type.Object({
  id: Type.Optional(Nullable(Id)),
  problemId: Text,
  title: Text,
  type: OptionalInt,
  judgeMode: Text,
  judgeCaseMode: Text,
  timeLimit: OptionalInt,
  memoryLimit: OptionalInt,
  stackLimit: OptionalInt,
  description: Text,
  input: Text,
  output: Text,
  hint: Text,
  examples: Text,
  source: Text,
  difficulty: OptionalInt,
  auth: OptionalInt,
  codeShare: Flag,
  openCaseResult: Flag,
  showTestData: Flag,
  isRemoveEndBlank: Flag,
  isFileIO: Flag,
  ioReadFileName: Text,
  ioWriteFileName: Text,
  userExtraFile: Text,
  judgeExtraFile: Text,
  spjCode: Text,
  spjLanguage: Text,
  /** Addition: what few problems set. */
  judgingOptions: Type.Optional(Nullable(JudgingOptionsSchema)),
})

/** Fields of the problem that are absent keep what is stored, or take the default of a new problem. */
export const ProblemDto = Type.Object({
  problem: ProblemFields,
  samples: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({
          id: Type.Optional(Nullable(Id)),
          input: Text,
          output: Text,
          score: OptionalInt,
          groupNum: OptionalInt,
          /** Additions: what takes the place of an uploaded file. */
          inputText: Text,
          outputText: Text,
        }),
        { maxItems: 4_000 },
      ),
    ),
  ),
  isUploadTestCase: Flag,
  uploadTestcaseDir: Type.Optional(
    Nullable(Type.String({ maxLength: 200, description: '`fileListDir` of the upload; empty keeps the files' })),
  ),
  judgeMode: Text,
  changeModeCode: Flag,
  changeJudgeCaseMode: Flag,
  languages: Type.Optional(Nullable(Type.Array(Type.Object({ id: Id }), { maxItems: 500 }))),
  tags: Type.Optional(
    Nullable(Type.Array(Type.Object({ id: Type.Optional(Nullable(Id)), name: Text }), { maxItems: 200 })),
  ),
  codeTemplates: Type.Optional(
    Nullable(Type.Array(Type.Object({ lid: Id, code: Text, status: Flag }), { maxItems: 500 })),
  ),
  translations: Type.Optional(Nullable(Translations)),
  baseRevision: BaseRevision,
})

export const CompileBody = Type.Object({
  pid: Type.Optional(Nullable(Id)),
  code: Text,
  language: Text,
  extraFiles: Type.Optional(Nullable(Type.Record(Type.String(), Type.String()))),
})
