/**
 * Import and export of problems (contract/files-and-formats 5, 11 to 15). The contract's calls answer when all is done; those under
 * `problem-exchange` start a task that goes on without its page and is asked for its progress.
 */
import { Type } from 'typebox'
import { exportFormats, exportMaxProblems, importFormats } from '../model/exchange-formats.ts'
import { declare } from './declare.ts'
import { FileContent, Id, Int, None, Nullable, Time } from './shapes.ts'

export const ExchangeItem = Type.Object({
  name: Type.String({ description: 'folder or title in the file; the display id in an export' }),
  outcome: Type.String({ description: '`stored`, `exists` (the id or the very problem is there already), or `failed`' }),
  displayId: Nullable(Type.String({ description: 'what a stored problem is called here' })),
  reason: Nullable(Type.String({ description: 'in the language of the reader: why not, or what to know of a stored one' })),
})

export const ExchangeJob = Type.Object({
  id: Id,
  kind: Type.String({ description: '`import` or `export`' }),
  format: Type.String(),
  fileName: Type.String(),
  state: Type.String({ description: '`running`, `done`, or `failed` as a whole' }),
  total: Nullable(Type.Integer({ description: 'problems in all; null until the file has been looked through' })),
  done: Int,
  items: Type.Array(ExchangeItem),
  reason: Nullable(Type.String({ description: 'why it failed as a whole' })),
  hasResult: Type.Boolean({ description: 'an exported file can be fetched' }),
  gmtCreate: Time,
})

const uploadRefusals = ['fileMissing', 'payloadTooLarge', 'archiveRefused', 'importKind', 'importNothing', 'importReport', 'jobBusy'] as const
const importing = <Name extends 'importProblem' | 'importQduojProblem' | 'importFpsProblem' | 'importHydroProblem'>(name: Name, what: string) =>
  declare(name, { summary: `Import ${what} (part \`file\`); answers when every problem is stored or refused`, answer: None, refusals: uploadRefusals })

const byId = Type.Object({ id: Id })

export const exchangeCalls = {
  importProblem: importing('importProblem', 'an HOJ zip'),
  importQduojProblem: importing('importQduojProblem', 'a QDUOJ zip'),
  importFpsProblem: importing('importFpsProblem', 'an FPS xml'),
  importHydroProblem: importing('importHydroProblem', 'a Hydro zip'),
  exportProblem: declare('exportProblem', {
    summary: 'Problems as an HOJ zip', query: Type.Object({ pid: Type.Optional(Type.Array(Id)) }), answer: FileContent, refusals: ['exportNothing', 'exportTooMany', 'problemMissing'],
  }),
  startImport: declare('startImport', {
    summary: 'Start an import (part `file`)',
    query: Type.Object({ format: Type.Enum(importFormats), isPrivate: Type.Optional(Type.Boolean({ description: 'Leaves nothing public, whatever the file says' })) }), answer: byId,
    refusals: ['fileMissing', 'payloadTooLarge', 'jobBusy', 'importKind'],
  }),
  startExport: declare('startExport', {
    summary: `Start an export of up to ${exportMaxProblems} problems`,
    body: Type.Object({ pids: Type.Optional(Nullable(Type.Array(Id, { maxItems: 10_000 }))), format: Type.Enum(exportFormats) }), answer: byId,
    refusals: ['exportNothing', 'exportTooMany', 'jobBusy'],
  }),
  exchangeJob: declare('exchangeJob', { summary: 'Progress and report of an own task', query: byId, answer: ExchangeJob, refusals: ['jobUnknown'] }),
  exchangeJobs: declare('exchangeJobs', { summary: 'Own tasks of late, newest first, without their items', answer: Type.Array(ExchangeJob) }),
  exchangeResult: declare('exchangeResult', { summary: 'The file of an export', query: byId, answer: FileContent, refusals: ['jobUnknown'] }),
}
