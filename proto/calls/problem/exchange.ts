/**
 * Import and export of problems (contract/files-and-formats 5, 11 to 15). The contract's calls answer when all is
 * done; those under `problem-exchange` start a task that goes on without its page and is asked for its progress.
 */
import { Type } from 'typebox'
import { exportFormats, exportMaxProblems, importFormats } from '../../rules/problem/exchange-formats.ts'
import { declareCalls } from '../declare.ts'
import { FileContent, Id, Int, None, Nullable, Time } from '../shapes.ts'

export const ExchangeItem = Type.Object({
  name: Type.String({ description: 'folder or title in the file; the display id in an export' }),
  place: Type.Integer({ description: 'among the problems of the file, from 0; -1 for what belongs to none' }),
  outcome: Type.String({
    description:
      '`ready` (a preview), `stored`, `replaced`, `exists` (the id or the very problem is there already), `failed`, or `ignored` (files of no problem)',
  }),
  displayId: Nullable(Type.String({ description: 'what a stored problem is called here' })),
  reason: Nullable(
    Type.String({ description: 'in the language of the reader: why not, or what to know of a stored one' }),
  ),
  notes: Type.Array(Type.String({ description: 'what was taken, changed or left out, and why' })),
})

export const ExchangeJob = Type.Object({
  id: Id,
  kind: Type.String({ description: '`preview`, `import` or `export`' }),
  format: Type.String(),
  fileName: Type.String(),
  state: Type.String({ description: '`running`, `done`, or `failed` as a whole' }),
  total: Nullable(Type.Integer({ description: 'problems in all; null until the file has been looked through' })),
  done: Int,
  counts: Type.Record(Type.String(), Type.Integer(), { description: 'problems by outcome' }),
  items: Type.Array(ExchangeItem),
  reason: Nullable(Type.String({ description: 'why it failed as a whole' })),
  hasResult: Type.Boolean({ description: 'an exported file can be fetched' }),
  gmtCreate: Time,
})

const uploadRefusals = [
  'fileMissing',
  'payloadTooLarge',
  'archiveRefused',
  'importKind',
  'importNothing',
  'importReport',
  'jobBusy',
] as const
const importing = (what: string) => ({
  summary: `Import ${what} (part \`file\`); answers when every problem is stored or refused`,
  answer: None,
  refusals: uploadRefusals,
})

const byId = Type.Object({ id: Id })

/** The permission for site settings is held by the super administrator alone. */
const root = ['system_info_admin'] as const

export const exchangeCalls = declareCalls({
  importProblem: {
    method: 'POST',
    path: '/api/file/import-problem',
    who: root,
    takesCookie: true,
    ...importing('an HOJ zip'),
  },
  importQduojProblem: {
    method: 'POST',
    path: '/api/file/import-qdoj-problem',
    who: root,
    takesCookie: true,
    ...importing('a QDUOJ zip'),
  },
  importFpsProblem: {
    method: 'POST',
    path: '/api/file/import-fps-problem',
    who: root,
    takesCookie: true,
    ...importing('an FPS xml'),
  },
  importHydroProblem: {
    method: 'POST',
    path: '/api/file/import-hydro-problem',
    who: root,
    takesCookie: true,
    ...importing('a Hydro zip'),
  },
  exportProblem: {
    method: 'GET',
    path: '/api/file/export-problem',
    who: root,
    summary: 'Problems as an HOJ zip',
    query: Type.Object({ pid: Type.Optional(Type.Array(Id)) }),
    answer: FileContent,
    refusals: ['exportNothing', 'exportTooMany', 'problemMissing'],
  },
  startImport: {
    method: 'POST',
    path: '/api/admin/problem-exchange/import',
    who: root,
    summary: 'Start an import (part `file`)',
    query: Type.Object({
      format: Type.Enum(importFormats),
      isPrivate: Type.Optional(Type.Boolean({ description: 'Leaves nothing public, whatever the file says' })),
      isPreview: Type.Optional(
        Type.Boolean({
          description: 'Reads and checks everything, stores nothing, and keeps the file for `confirmImport`',
        }),
      ),
    }),
    answer: byId,
    refusals: ['fileMissing', 'payloadTooLarge', 'jobBusy', 'importKind'],
  },
  confirmImport: {
    method: 'POST',
    path: '/api/admin/problem-exchange/confirm',
    who: root,
    summary: 'Import what was chosen of a preview, as a task; new problems are private',
    body: Type.Object({
      id: Id,
      items: Type.Array(
        Type.Object({ place: Type.Integer({ minimum: 0 }), action: Type.Enum(['import', 'replace']) }),
        { minItems: 1, maxItems: 10_000 },
      ),
    }),
    answer: byId,
    refusals: ['previewUnknown', 'jobBusy', 'nothingChosen'],
  },
  startExport: {
    method: 'POST',
    path: '/api/admin/problem-exchange/export',
    who: root,
    summary: `Start an export of up to ${exportMaxProblems} problems`,
    body: Type.Object({
      pids: Type.Optional(Nullable(Type.Array(Id, { maxItems: 10_000 }))),
      format: Type.Enum(exportFormats),
    }),
    answer: byId,
    refusals: ['exportNothing', 'exportTooMany', 'jobBusy'],
  },
  exchangeJob: {
    method: 'GET',
    path: '/api/admin/problem-exchange/job',
    who: root,
    summary: 'Progress and report of an own task',
    query: byId,
    answer: ExchangeJob,
    refusals: ['jobUnknown'],
  },
  exchangeJobs: {
    method: 'GET',
    path: '/api/admin/problem-exchange/jobs',
    who: root,
    summary: 'Own tasks of late, newest first, without their items',
    answer: Type.Array(ExchangeJob),
  },
  exchangeResult: {
    method: 'GET',
    path: '/api/admin/problem-exchange/result',
    who: root,
    summary: 'The file of an export',
    query: byId,
    answer: FileContent,
    refusals: ['jobUnknown'],
  },
})
