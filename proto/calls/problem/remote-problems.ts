/**
 * Importing problems of remote sites (contract/judging 14). The contract's three calls import one; a list or a range
 * is a task that goes on without its page, and says on topic `remote-import:<id>` how far it is.
 */
import { Type } from 'typebox'
import { siteKeys } from '../../rules/remote/sites.ts'
import { statementLanguages } from '../../rules/remote/statement-languages.ts'
import { KeepInBank } from '../contest/contest-admin-shapes.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, None, Nullable, Time } from '../shapes.ts'

const Site = Type.Enum(siteKeys)
/** Of the contract's calls: `HDU`, and the id that the site has for the problem. */
const one = { name: Type.String({ maxLength: 32 }), problemId: Type.String({ maxLength: 64 }) }
/** Addition. Of the statement, where the site has several; left out: what the site shows, at an update the last one. */
const language = Type.Optional(Type.Enum(statementLanguages))

/** `remoteImportFailed` has the report as codes in its data. */
const oneRefusals = [
  'remoteSiteUnknown',
  'remoteIdBad',
  'remoteImportFailed',
  'problemField',
  'storageFull',
  'userFilesFull',
] as const

const ImportItem = Type.Object({
  id: Type.String({ description: 'at the site' }),
  outcome: Type.Enum(['stored', 'updated', 'unchanged', 'exists', 'failed']),
  displayId: Nullable(Type.String()),
  title: Nullable(Type.String()),
  reason: Nullable(Type.String({ description: 'why not, in the language of the reader' })),
})

const Into = { kind: Type.Enum(['contest', 'training']), id: Id }

const ImportJob = Type.Object({
  id: Id,
  site: Site,
  into: Nullable(Type.Object(Into)),
  state: Type.Enum(['running', 'done', 'failed']),
  total: Int,
  done: Int,
  items: Type.Array(ImportItem),
  reason: Nullable(Type.String({ description: 'why it failed as a whole' })),
  gmtCreate: Time,
})

/** What an update of an imported problem changes. */
export const remoteChangeFields = [
  'title',
  'timeLimit',
  'memoryLimit',
  'description',
  'input',
  'output',
  'hint',
  'examples',
  'tags',
  'languages',
] as const

export const remoteProblemCalls = declareCalls({
  importRemoteProblem: {
    method: 'GET',
    path: '/api/admin/problem/import-remote-oj-problem',
    who: ['problem_admin'],
    summary: 'Import a problem of a remote site; public where the caller may publish, else private',
    query: Type.Object({ ...one, language }),
    answer: None,
    refusals: ['remoteProblemExists', ...oneRefusals],
  },
  importRemoteContestProblem: {
    method: 'GET',
    path: '/api/admin/contest/import-remote-oj-problem',
    who: ['contest_admin'],
    summary: 'Put a problem of a remote site into a contest, imported where it is not here yet',
    query: Type.Object({
      ...one,
      cid: Id,
      displayId: Type.String({ maxLength: 255 }),
      language,
      keepInBank: KeepInBank,
    }),
    answer: None,
    refusals: [
      ...oneRefusals,
      'fieldBlank',
      'contestMissing',
      'contestNotYours',
      'contestProblemTwice',
      'contestDisplayIdTwice',
      'contestProblemUnfit',
      'contestProblemHidden',
      'contestProblemHide',
    ],
  },
  importRemoteTrainingProblem: {
    method: 'GET',
    path: '/api/admin/training/import-remote-oj-problem',
    who: ['contest_admin'],
    summary: 'Put a problem of a remote site into a training, imported where it is not here yet',
    query: Type.Object({ ...one, tid: Id, language }),
    answer: None,
    refusals: [...oneRefusals, 'trainingMissing', 'trainingProblemTwice', 'trainingProblemUnfit', 'publishForbidden'],
  },
  startRemoteImport: {
    method: 'POST',
    path: '/api/admin/problem/remote-import',
    who: ['problem_admin'],
    summary: 'Start to import a list or a range of problems of a site',
    body: Type.Object({
      site: Site,
      ids: Type.String({ maxLength: 4096, description: '`1000, 1002-1010`; ranges where ids are numbers' }),
      isPrivate: Type.Optional(Type.Boolean({ description: 'new problems stay private until published' })),
      isUpdate: Type.Optional(Type.Boolean({ description: 'those that are here already are updated' })),
      language,
      cid: Type.Optional(Type.Integer({ description: 'a contest gets them too, under its next free labels' })),
      tid: Type.Optional(Type.Integer({ description: 'a training gets them too' })),
      keepInBank: KeepInBank,
    }),
    answer: Type.Object({ id: Id }),
    refusals: ['remoteIdBad', 'jobBusy', 'contestMissing', 'contestNotYours', 'trainingMissing'],
  },
  remoteImportJob: {
    method: 'GET',
    path: '/api/admin/problem/remote-import',
    who: ['problem_admin'],
    summary: 'Progress and report of an own import',
    query: Type.Object({ id: Id }),
    answer: ImportJob,
    refusals: ['jobUnknown'],
  },
  remoteImportJobs: {
    method: 'GET',
    path: '/api/admin/problem/remote-imports',
    who: ['problem_admin'],
    summary: 'Own imports of late, newest first, without their items',
    answer: Type.Array(ImportJob),
  },
  remoteProblemChanges: {
    method: 'GET',
    path: '/api/admin/problem/remote-changes',
    who: ['problem_admin'],
    summary: 'Read an imported problem at its site again, and show what is another there; nothing is stored',
    query: Type.Object({ pid: Id, language }),
    answer: Type.Array(
      Type.Object({ field: Type.Enum(remoteChangeFields), before: Type.String(), after: Type.String() }),
    ),
    refusals: ['problemMissing', 'problemNotYours', 'remoteProblemLocal', 'remoteImportFailed', 'userFilesFull'],
  },
  updateRemoteProblem: {
    method: 'POST',
    path: '/api/admin/problem/remote-update',
    who: ['problem_admin'],
    summary: 'Take over what is another at the site',
    body: Type.Object({
      pid: Id,
      language,
      fields: Type.Optional(
        Type.Array(Type.Enum(remoteChangeFields), { maxItems: 20, description: 'absent: everything' }),
      ),
    }),
    answer: Type.Object({ changed: Type.Array(Type.Enum(remoteChangeFields)) }),
    refusals: [
      'problemMissing',
      'problemNotYours',
      'remoteProblemLocal',
      'remoteImportFailed',
      'problemField',
      'userFilesFull',
      'storageFull',
    ],
  },
})
