/**
 * What the judge needs of a site. A provider knows the site's requests and pages and nothing else: it never sleeps,
 * never asks twice, stores nothing and decides no verdict. Each of its questions ends in an `Outcome`, also where the
 * site answers with something that nobody foresaw.
 */
import type { StatementPart } from '@podium/proto/events/bus/remote-import.ts'
import type { AccountSecret } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteLanguage } from '@podium/proto/rules/remote/languages/remote-language.ts'
import type { RemoteProblemId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import type { WallKind } from '@podium/proto/rules/remote/remote-texts.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { RequestOptions, Session } from './session.ts'

/** What does not depend on the kind of the question. */
export type Trouble =
  /** The site says that the session has no account (any more). */
  | { readonly kind: 'signed-out' }
  /** A check stands before the page; it is never answered. */
  | { readonly kind: 'walled'; readonly wall: WallKind }
  /** The page is not one that the parser knows. `what` is missing or odd, in English, for administrators. */
  | { readonly kind: 'page-changed'; readonly what: string }
  /**
   * No answer, or a server error. `sent` is false only when it is certain that no byte of the request has left: a post
   * may then be made again.
   */
  | { readonly kind: 'unreachable'; readonly why: string; readonly sent: boolean }

export type Outcome<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /**
   * The site read the request and says no; nothing is stored there. `isFinal` where it would say so again: language
   * gone, source too long, no such problem, wrong password.
   */
  | { readonly kind: 'refused'; readonly reason: JudgeReport; readonly isFinal: boolean }
  /** Asked too soon after the last time; the site's own figure where it names one. */
  | { readonly kind: 'too-soon'; readonly waitMs: number }
  | Trouble

export interface SiteAccount {
  readonly id: number
  readonly username: string
  readonly secret: AccountSecret
}

/** What a site stores of a run; its ids grow with time. */
export interface RunRow {
  readonly runId: string
  /** Id in the site's table of languages; null where the list does not tell. */
  readonly languageId: string | null
  /** As the site words it; a key of proto/rules/remote/site-statuses.ts. */
  readonly status: string
}

export interface RunList {
  /** Newest first, all of this account and problem and newer than the baseline. */
  readonly runs: readonly RunRow[]
  /** False when the list may go on: older runs of the account were not reached, so nothing is proved absent. */
  readonly isComplete: boolean
  /** The page itself shows that it was read as this account, or the list is public and names the account. */
  readonly isProved: boolean
}

/** Tokens and the like that the post needs, by name. */
export type Prepared = Readonly<Record<string, string>>

export interface PreparedPost {
  readonly tokens: Prepared
  /** What the submit page offers; null where no page was read, or where it lists what one problem allows. */
  readonly languages: readonly SiteLanguage[] | null
}

export interface PostRun {
  readonly account: SiteAccount
  readonly problem: RemoteProblemId
  readonly language: RemoteLanguage
  /** With the marker, where the site gets one. */
  readonly source: string
  readonly tokens: Prepared
  /** To be handed on to the request that posts: it may be given up before its first byte. */
  readonly request: Pick<RequestOptions, 'mayStillSend' | 'signal'>
}

export interface RunCase {
  readonly seq: number
  readonly status: string
  readonly timeMs: number
  readonly memoryKb: number
  /** Words of the site's checker. */
  readonly report: string | null
}

export interface RunResult {
  readonly status: string
  /** Null while the site does not show it. */
  readonly timeMs: number | null
  readonly memoryKb: number | null
  /** Cases that are done, while it runs. */
  readonly done?: number
  readonly cases?: readonly RunCase[]
}

export interface SiteSample {
  readonly input: string
  readonly output: string
}

/** A problem as its page has it; files are fetched by whoever imports it. */
export interface SiteProblem {
  readonly title: string
  readonly timeLimitMs: number
  readonly memoryLimitMb: number
  /** Null for a part that the page does not have; addresses in them are absolute. */
  readonly description: StatementPart | null
  readonly input: StatementPart | null
  readonly output: StatementPart | null
  readonly hint: StatementPart | null
  readonly samples: readonly SiteSample[]
  /** Plain text. */
  readonly source: string | null
  readonly tags: readonly string[]
  readonly statementLanguage: string
  /** Null: all of the site. */
  readonly languageIds: readonly string[] | null
  /** Absolute addresses of what the parts show. */
  readonly pictures: readonly string[]
  /** Absolute addresses of statements that are documents (gym). */
  readonly documents: readonly string[]
}

export interface SiteLanguage {
  readonly id: string
  readonly name: string
}

export interface Provider {
  readonly site: LaneSite
  /** Pages whose form is known from other programs only, not from the site; shown with the health. */
  readonly unconfirmedPages: readonly string[]
  /** Runs are read by calls that no wall stands before (CF): they are followed although its pages are walled. */
  readonly readsBehindWalls?: boolean
  /** The cheapest question that shows whether the site answers at all. */
  readonly probe: (session: Session) => Promise<Outcome<null>>
  /** Signs in, unless the session is signed in as this account already. `refused`: wrong name or password. */
  readonly signIn: (session: Session, account: SiteAccount) => Promise<Outcome<null>>
  /** @param language of the statement, one that the site offers; left out, as the site shows it */
  readonly fetchProblem: (
    session: Session,
    problem: RemoteProblemId,
    language?: StatementLanguage,
  ) => Promise<Outcome<SiteProblem>>
  /** Ids of the languages that one problem allows, where its own page does not tell; an account may be needed. */
  readonly languagesOf?: (session: Session, problem: RemoteProblemId) => Promise<Outcome<readonly string[]>>
  /** The account's newest run at the site, whatever its problem; null when it has none. */
  readonly newestRun: (
    session: Session,
    account: SiteAccount,
    problem: RemoteProblemId,
  ) => Promise<Outcome<string | null>>
  /** What has to be read before a post is recorded, such as the submit page with its token. */
  readonly prepare?: (
    session: Session,
    run: Pick<PostRun, 'account' | 'problem' | 'language'>,
  ) => Promise<Outcome<PreparedPost>>
  /** Exactly one request, which stores a run; the run's id where the answer has it. Redirects are not followed. */
  readonly post: (session: Session, run: PostRun) => Promise<Outcome<{ readonly runId: string | null }>>
  /** @param baseline all runs are newer than this; null: all runs */
  readonly listSince: (
    session: Session,
    account: SiteAccount,
    query: { readonly problem: RemoteProblemId; readonly baseline: string | null },
  ) => Promise<Outcome<RunList>>
  readonly readRun: (
    session: Session,
    run: { readonly runId: string; readonly problem: RemoteProblemId; readonly account: SiteAccount },
  ) => Promise<Outcome<RunResult>>
  /** Words of the compiler about a run that did not compile; null when the site shows none. */
  readonly compileText?: (
    session: Session,
    run: { readonly runId: string; readonly problem: RemoteProblemId },
  ) => Promise<Outcome<string | null>>
  /** The source of a run, where the site shows it to its author. */
  readonly sourceOf?: (
    session: Session,
    run: { readonly runId: string; readonly problem: RemoteProblemId },
  ) => Promise<Outcome<string>>
}

export const ok = <T>(value: T): { readonly kind: 'ok'; readonly value: T } => ({ kind: 'ok', value })
export const pageChanged = (what: string): Extract<Trouble, { readonly kind: 'page-changed' }> => ({
  kind: 'page-changed',
  what,
})
/** Wrong name or password. */
export const loginRefused: Outcome<never> = {
  kind: 'refused',
  reason: [judgeMessage('remoteLoginRefused')],
  isFinal: true,
}
