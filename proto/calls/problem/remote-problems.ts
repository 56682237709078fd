/**
 * Importing problems of remote sites (contract/judging 14). The contract's three calls import one; a list or a range
 * is a task that goes on without its page, and says on topic `remote-import:<id>` how far it is.
 */
import { Type } from 'typebox'
import { siteKeys } from '../../rules/remote/sites.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, None, Nullable, Time } from '../shapes.ts'

const Site = Type.Enum(siteKeys)
/** Of the contract's calls: `HDU`, and the id that the site has for the problem. */
const one = { name: Type.String({ maxLength: 32 }), problemId: Type.String({ maxLength: 64 }) }

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

const ImportJob = Type.Object({
  id: Id,
  site: Site,
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
    query: Type.Object(one),
    answer: None,
    refusals: ['remoteProblemExists', ...oneRefusals],
  },
  importRemoteContestProblem: {
    method: 'GET',
    path: '/api/admin/contest/import-remote-oj-problem',
    who: ['contest_admin'],
    summary: 'Put a problem of a remote site into a contest, imported where it is not here yet',
    query: Type.Object({ ...one, cid: Id, displayId: Type.String({ maxLength: 255 }) }),
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
    ],
  },
  importRemoteTrainingProblem: {
    method: 'GET',
    path: '/api/admin/training/import-remote-oj-problem',
    who: ['contest_admin'],
    summary: 'Put a problem of a remote site into a training, imported where it is not here yet',
    query: Type.Object({ ...one, tid: Id }),
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
    }),
    answer: Type.Object({ id: Id }),
    refusals: ['remoteIdBad', 'jobBusy'],
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
    query: Type.Object({ pid: Id }),
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
