/** Asking the remote judges to read a problem at its site: they alone speak to other sites. */
import { RemoteImportAnswer } from '@podium/proto/events/bus/remote-import.ts'
import type { RemoteImport, RemoteProblem } from '@podium/proto/events/bus/remote-import.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { parseSiteId, remoteDisplayId } from '@podium/proto/rules/remote/problem-ids.ts'
import { isSiteKey } from '@podium/proto/rules/remote/sites.ts'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'
import { offeredLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { judgeMessage, wireText } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessageCode, JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Context } from '../../../platform/context.ts'

export interface RemoteId {
  readonly site: SiteKey
  /** Without the key. */
  readonly id: string
  readonly displayId: string
}

const reported = (report: JudgeReport) => ({ report: JSON.stringify(report), message: wireText(report) ?? '' })

/** Why a part of what was typed names no problem. */
export const badId = (part: string, fault: JudgeMessageCode): Refusal =>
  new Refusal('remoteIdBad', { part, ...reported([judgeMessage(fault)]) })

/** Throws Refusal. @param name as the contract's calls name a site: `HDU` */
export function remoteIdOf(name: string, problemId: string): RemoteId {
  const site = name.trim().toUpperCase()
  if (!isSiteKey(site)) throw new Refusal('remoteSiteUnknown')
  const parsed = parseSiteId(site, problemId.trim())
  if (!parsed.ok) throw badId(problemId.trim(), parsed.fault)
  const { id } = parsed.problem
  return { site, id, displayId: remoteDisplayId({ site, id }) }
}

/** The site's own words of why not, or ours. */
export class ImportFailure extends Refusal {
  readonly why: Extract<RemoteImportAnswer, { readonly outcome: 'failed' }>['why'] | 'no-judge'

  constructor(why: ImportFailure['why'], report: JudgeReport) {
    super('remoteImportFailed', reported(report), { judgeReport: report })
    this.why = why
  }
}

/** Within the time that a page waits for a call. */
const answerMaxMs = 75_000

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** @param wanted language of the statement, where the site has it. Throws ImportFailure. */
export async function readRemote(
  { bus, log }: Pick<Context, 'bus' | 'log'>,
  { site, id }: RemoteId,
  wanted?: string | null,
): Promise<RemoteProblem> {
  const language = offeredLanguage(site, wanted)
  const question: RemoteImport = { v: 1, site, problemId: id, ...(language === undefined ? {} : { language }) }
  const answer = await bus
    .request(subjects.remoteImport, question, RemoteImportAnswer, answerMaxMs)
    .catch((error: unknown) => {
      if (isTimeout(error)) throw new ImportFailure('site', [judgeMessage('importTimedOut')])
      log.info({ error }, 'no remote judge reads problems right now')
      throw new ImportFailure('no-judge', [judgeMessage('importNoRemoteJudge')])
    })
  if (answer.outcome === 'failed') throw new ImportFailure(answer.why, answer.report)
  return answer.problem
}
