/** A remote judge that answers imports, and problems as it reads them. */
import type { RemoteImportAnswer, RemoteProblem } from '@podium/proto/events/bus/remote-import.ts'
import { RemoteImport } from '@podium/proto/events/bus/remote-import.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { Context } from '@podium/services/platform/context.ts'

export const remoteProblem = (id: string, fields: Partial<RemoteProblem> = {}): RemoteProblem => ({
  title: `Sum ${id}`,
  timeLimitMs: 1000,
  memoryLimitMb: 32,
  description: { format: 'html', text: '<p>Add $a_1$ and <b>b</b>.</p>' },
  input: { format: 'html', text: 'Two numbers.<br>One line.' },
  output: { format: 'html', text: 'Their sum.' },
  hint: null,
  samples: [{ input: '1 2\n', output: '3\n' }],
  source: 'Autumn Cup',
  url: `https://acm.hdu.edu.cn/showproblem.php?pid=${id}`,
  contestUrl: null,
  tags: [],
  statementLanguage: 'en',
  languageIds: null,
  files: [],
  ...fields,
})

export const failedImport = (why: 'missing' | 'site' | 'busy', code: string): RemoteImportAnswer => ({
  v: 1,
  outcome: 'failed',
  why,
  report: [{ code, parameters: { site: 'HDU', id: '9999' } }],
})

export interface PlayedImports {
  /** Ids that were asked for, in order. */
  readonly asked: string[]
  /** What is answered; by default `remoteProblem` of the id. */
  answer: (question: RemoteImport) => Promise<RemoteImportAnswer> | RemoteImportAnswer
}

export function playImports({ bus }: Pick<Context, 'bus'>): PlayedImports {
  const played: PlayedImports = {
    asked: [],
    answer: ({ problemId }) => ({ v: 1, outcome: 'imported', problem: remoteProblem(problemId) }),
  }
  bus.subscribe(subjects.remoteImport, RemoteImport, (question, raw) => {
    played.asked.push(question.problemId)
    void Promise.resolve(played.answer(question)).then((answer) => raw.respond(JSON.stringify(answer)))
  })
  return played
}
