/** Reading problems of remote sites for services: the page, then what it shows, whose bytes are stored with us. */
import { RemoteImport } from '@podium/proto/events/bus/remote-import.ts'
import type { RemoteFile, RemoteImportAnswer, RemoteProblem } from '@podium/proto/events/bus/remote-import.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { parseSiteId, remoteContestUrl, remoteProblemUrl } from '@podium/proto/rules/remote/problem-ids.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import { offeredLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { wallCodes } from '@podium/proto/rules/remote/remote-texts.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import { extensionOf, imageKindOf, imageMediaTypes } from '@podium/proto/rules/site/image-kind.ts'
import { mediaTypeOf } from '@podium/proto/rules/site/media-type.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import { ok } from './provider.ts'
import type { Outcome, Provider, SiteProblem } from './provider.ts'
import type { Session } from './session.ts'

export interface ImportTools {
  readonly providerOf: (site: RemoteSite) => Provider | null
  readonly openSession: (site: RemoteSite) => Session
  /** Asks as an account of the site, where one is signed in here; null where none is. */
  readonly askAsAccount: <T>(
    site: RemoteSite,
    question: (session: Session) => Promise<Outcome<T>>,
  ) => Promise<Outcome<T> | null>
  readonly files: Pick<ObjectStore, 'put'>
  readonly log: Log
}

const mostAtOnce = 4
const mostFiles = 30
const answerMaxBytes = 900_000

type Failure = Extract<RemoteImportAnswer, { readonly outcome: 'failed' }>
const failed = (why: Failure['why'], report: JudgeReport): Failure => ({ v: 1, outcome: 'failed', why, report })

const failureOf = (problem: RemoteProblemId, outcome: Exclude<Outcome<unknown>, { readonly kind: 'ok' }>): Failure => {
  const site = remoteSites[problem.site].name
  switch (outcome.kind) {
    case 'refused': {
      // The site's own words stand behind a sentence of ours; one of ours needs none before it.
      const isComplete = outcome.reason.some(({ code }) => code !== 'text')
      const missing = judgeMessage('importNoProblem', { site, id: problem.id })
      return failed('missing', isComplete ? outcome.reason : [missing, ...outcome.reason])
    }
    case 'walled':
      return failed('site', [judgeMessage('remoteUnreachable', { why: judgeMessage(wallCodes[outcome.wall]) })])
    case 'page-changed':
      return failed('site', [judgeMessage('remotePageChanged', { what: outcome.what })])
    case 'unreachable':
      return failed('site', [judgeMessage('remoteDown', { site, why: outcome.why })])
    case 'signed-out':
      return failed('site', [judgeMessage('remoteNoAccount', { site })])
    case 'too-soon':
      return failed('busy', [judgeMessage('importBusy')])
  }
}

/** The type is told from the bytes; null for what is neither a picture nor a document. */
const typeOf = (bytes: Uint8Array): string | null => {
  const image = imageKindOf(bytes)
  if (image !== null) return imageMediaTypes[image]
  const other = mediaTypeOf(bytes)
  return other === 'application/pdf' ? other : null
}

const nameOf = (url: string): string => {
  const last = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '').replace(/[^\w.-]/g, '_')
  return (extensionOf(last) === '' ? `${last || 'file'}.bin` : last).slice(-100)
}

class Importer {
  private readonly tools: ImportTools
  private running = 0

  constructor(tools: ImportTools) {
    this.tools = tools
  }

  async answer({ site: key, problemId, language }: RemoteImport): Promise<RemoteImportAnswer> {
    const parsed = parseSiteId(key, problemId)
    if (!parsed.ok) return failed('missing', [judgeMessage(parsed.fault)])
    if (this.running >= mostAtOnce) return failed('busy', [judgeMessage('importBusy')])
    this.running += 1
    try {
      return await this.read(parsed.problem, language)
    } finally {
      this.running -= 1
    }
  }

  private async read(problem: RemoteProblemId, language?: StatementLanguage): Promise<RemoteImportAnswer> {
    const site = remoteSites[problem.site]
    const provider = this.tools.providerOf(site)
    if (provider === null) return failed('site', [judgeMessage('remoteSiteOff', { site: site.name })])
    const session = this.tools.openSession(site)
    // Files in the session that has read the page: those of a private contest are shown to its guests alone.
    const outcome = await this.ask(site, session, async (asked) => {
      const read = await provider.fetchProblem(asked, problem, offeredLanguage(problem.site, language))
      return read.kind === 'ok' ? ok({ found: read.value, files: await this.filesOf(asked, read.value) }) : read
    })
    if (outcome.kind !== 'ok') return failureOf(problem, outcome)
    const { found, files } = outcome.value
    const languageIds = found.languageIds ?? (await this.languagesOf(provider, session, problem))
    const imported = { ...this.factsOf(problem, { ...found, languageIds }), files }
    if (JSON.stringify(imported).length > answerMaxBytes) return failed('too-large', [judgeMessage('importTooLarge')])
    return { v: 1, outcome: 'imported', problem: imported }
  }

  /** Without an account, where the site allows that, else as one of ours. */
  private async ask<T>(
    site: RemoteSite,
    session: Session,
    question: (asked: Session) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const first = await question(session)
    return first.kind === 'signed-out' ? ((await this.tools.askAsAccount(site, question)) ?? first) : first
  }

  /** Null, which allows all, also where they cannot be read: the site itself refuses what a problem does not allow. */
  private async languagesOf(
    provider: Provider,
    session: Session,
    problem: RemoteProblemId,
  ): Promise<readonly string[] | null> {
    const { languagesOf } = provider
    if (languagesOf === undefined) return null
    const outcome = await this.ask(remoteSites[problem.site], session, (asked) => languagesOf(asked, problem))
    if (outcome.kind === 'ok') return outcome.value
    this.tools.log.warn({ ...problem, outcome: outcome.kind }, 'the languages of a remote problem were not read')
    return null
  }

  private factsOf(problem: RemoteProblemId, found: SiteProblem): Omit<RemoteProblem, 'files'> {
    const { pictures: _, documents: __, ...facts } = found
    return {
      ...facts,
      samples: [...facts.samples],
      tags: [...facts.tags],
      languageIds: facts.languageIds === null ? null : [...facts.languageIds],
      url: remoteProblemUrl(problem),
      contestUrl: remoteContestUrl(problem),
    }
  }

  /** What cannot be fetched keeps its address at the site. */
  private async filesOf(session: Session, { pictures, documents }: SiteProblem): Promise<RemoteFile[]> {
    const files: RemoteFile[] = []
    for (const url of [...documents, ...pictures].slice(0, mostFiles)) {
      const outcome = await session.getBytes(url)
      const mediaType = outcome.kind === 'ok' ? typeOf(outcome.value.bytes) : null
      if (outcome.kind !== 'ok' || mediaType === null) {
        this.tools.log.warn({ url, outcome: outcome.kind }, 'a file of a remote problem was not stored')
        continue
      }
      const { bytes } = outcome.value
      files.push({
        url,
        hash: await this.tools.files.put(bytes),
        name: nameOf(url),
        mediaType,
        sizeBytes: bytes.length,
      })
    }
    return files
  }
}

export const createImporter = (tools: ImportTools): ((question: RemoteImport) => Promise<RemoteImportAnswer>) => {
  const importer = new Importer(tools)
  return (question) => importer.answer(question)
}

/** Answers questions until the bus is closed. */
export const serveImports = (bus: Pick<Bus, 'subscribe'>, tools: ImportTools): void => {
  const answer = createImporter(tools)
  bus.subscribe(
    subjects.remoteImport,
    RemoteImport,
    (question, raw) => {
      void answer(question)
        .catch((error: unknown): RemoteImportAnswer => {
          tools.log.error({ error, ...question }, 'an import failed')
          return failed('site', [judgeMessage('importBusy')])
        })
        .then((answered) => raw.respond(JSON.stringify(answered)))
    },
    'remote-judges',
  )
}
