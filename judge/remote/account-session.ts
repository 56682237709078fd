/**
 * One account at its site, for whoever holds its lane: its session, whose cookies outlive this process, and every
 * question that is asked in it. What comes of a question is noted in the health of site and account.
 */
import { Check } from 'typebox/value'
import { accountSecretPurpose, AccountSecret, sessionPurpose } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteAccount, RemoteSession } from '@podium/proto/events/bus/remote-buckets.ts'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { SecretBox } from '@podium/proto/server/secrets.ts'
import type { Clock } from './clock.ts'
import type { HealthBoard, HealthSubject } from './health.ts'
import type { Outcome, Provider, SiteAccount } from './provider.ts'
import { isNewer } from './run-ids.ts'
import type { Session } from './session.ts'

export interface AccountSessionOptions {
  readonly account: RemoteAccount
  readonly provider: Provider
  readonly sessions: Bucket<RemoteSession>
  readonly secrets: SecretBox
  /** @param stored cookies of an earlier session */
  readonly open: (stored: string | null) => Session
  readonly health: HealthBoard
  readonly clock: Clock
}

type Question<T> = (session: Session) => Promise<Outcome<T>>

/** Cookies that change while nobody signs in are saved so often at most. */
const saveEveryMs = 60_000
/** A sign-in is believed for so long, also by the next process, unless the site says otherwise. */
const signedInForMs = 600_000
/** A site that takes longer to answer is slow. */
const slowAfterMs = 8_000

export class AccountSession {
  readonly account: SiteAccount
  readonly session: Session
  private readonly options: AccountSessionOptions
  private savedAtMs = -Infinity
  /** Null: nobody is, or nobody knows. */
  private signedInAtMs: number | null = null
  /** The site has refused this very secret: it is not shown to it again. */
  private isRefused = false
  private savedText: string | null = null
  private newest: string | null

  private constructor(options: AccountSessionOptions, secret: AccountSecret, stored: RemoteSession | null) {
    const { account, secrets } = options
    this.options = options
    this.account = { id: account.id, username: account.username, secret }
    const isCurrent = stored?.secretVersion === account.secretVersion
    const jar = stored !== null && isCurrent ? secrets.decrypt(stored.encryptedJar, sessionPurpose(account)) : null
    if (jar !== null) this.signedInAtMs = stored?.signedInAtMs ?? null
    this.newest = stored?.newestRunId ?? null
    this.session = options.open(jar)
  }

  /** Null when the secret cannot be decrypted; the health of the account says so. */
  static async open(options: AccountSessionOptions): Promise<AccountSession | null> {
    const { account, secrets, sessions, health } = options
    const text = secrets.decrypt(account.encryptedSecret, accountSecretPurpose(account))
    const secret = text === null ? null : secretIn(text)
    if (secret === null) {
      const subject = { site: account.site, accountId: account.id }
      await health.fault(subject, 'login-refused', judgeMessage('remoteSecretUnreadable'))
      return null
    }
    const stored = await sessions.get(sessionKey(account))
    return new AccountSession(options, secret, stored?.value ?? null)
  }

  get subject(): HealthSubject & { readonly accountId: number } {
    return { site: this.options.account.site, accountId: this.options.account.id }
  }

  private get site(): HealthSubject {
    return { site: this.options.account.site, accountId: null }
  }

  /** Newest run of the account that was seen; null before the first look. */
  get newestRunId(): string | null {
    return this.newest
  }

  async noteNewest(runId: string | null): Promise<void> {
    if (runId === null || !isNewer(runId, this.newest)) return
    this.newest = runId
    await this.save()
  }

  /** Makes sure that the account is signed in. `signed-out`: it cannot be, and its lane closes until a person helps. */
  async signIn(): Promise<Outcome<null>> {
    const { signedInAtMs } = this
    const isBelieved = signedInAtMs !== null && this.options.clock.nowMs() - signedInAtMs < signedInForMs
    return isBelieved ? { kind: 'ok', value: null } : this.signInAnew()
  }

  private async signInAnew(): Promise<Outcome<null>> {
    if (this.isRefused) return { kind: 'signed-out' }
    const outcome = await this.gated(() => this.options.provider.signIn(this.session, this.account))
    if (outcome.kind === 'refused') {
      this.isRefused = true
      const [reason] = outcome.reason
      await this.options.health.fault(this.subject, 'login-refused', reason ?? judgeMessage('remoteLoginRefused'))
      // It is the account that is refused, not what was asked in its name: another lane may do it.
      return { kind: 'signed-out' }
    }
    if (outcome.kind !== 'ok') return outcome
    this.signedInAtMs = this.options.clock.nowMs()
    await this.save()
    return outcome
  }

  /** A question that may be asked twice: when the site says that nobody is signed in, it is, after signing in. */
  async ask<T>(question: Question<T>): Promise<Outcome<T>> {
    const first = await this.askOnce(question)
    if (first.kind !== 'signed-out') return first
    const signedIn = await this.signInAnew()
    return signedIn.kind === 'ok' ? this.askOnce(question) : signedIn
  }

  /** A question about runs, which some sites answer although their pages are walled. */
  read<T>(question: Question<T>): Promise<Outcome<T>> {
    return this.options.provider.readsBehindWalls === true
      ? this.noted(() => question(this.session))
      : this.ask(question)
  }

  async askOnce<T>(question: Question<T>): Promise<Outcome<T>> {
    const outcome = await this.gated(() => question(this.session))
    await this.saveIfChanged()
    return outcome
  }

  /** While the circuit is broken nothing is asked: the wall answers for the site. */
  private async gated<T>(question: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const { circuit } = await this.options.health.read(this.site)
    return circuit.state === 'broken' ? { kind: 'walled', wall: circuit.wall } : this.noted(question)
  }

  private async noted<T>(question: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const { health, clock } = this.options
    const startedAtMs = clock.nowMs()
    const outcome = await question()
    if (outcome.kind === 'walled') await health.breakCircuit(this.site.site, outcome.wall)
    else if (outcome.kind === 'page-changed')
      await health.fault(this.site, 'page-changed', judgeMessage('remotePageChanged', { what: outcome.what }))
    else if (outcome.kind === 'unreachable')
      await health.fault(this.site, 'down', judgeMessage('remoteUnreachable', { why: outcome.why }))
    else if (clock.nowMs() - startedAtMs > slowAfterMs) await health.fault(this.site, 'slow', null)
    else await health.good(this.site)
    if (outcome.kind === 'signed-out' && this.signedInAtMs !== null) {
      this.signedInAtMs = null
      await this.save()
    }
    return outcome
  }

  private async saveIfChanged(): Promise<void> {
    if (this.options.clock.nowMs() - this.savedAtMs < saveEveryMs) return
    if (this.session.serialise() !== this.savedText) await this.save()
  }

  private async save(): Promise<void> {
    const { account, secrets, sessions, clock } = this.options
    const text = this.session.serialise()
    await sessions.put(sessionKey(account), {
      v: 1,
      encryptedJar: secrets.encrypt(text, sessionPurpose(account)),
      secretVersion: account.secretVersion,
      savedAtMs: clock.nowMs(),
      newestRunId: this.newest,
      signedInAtMs: this.signedInAtMs,
    })
    this.savedText = text
    this.savedAtMs = clock.nowMs()
  }
}

const sessionKey = ({ site, id }: RemoteAccount): string => `${site}.${id}`

/** Without `parseMessage`: a secret that does not fit its schema is nothing for the log. */
const secretIn = (text: string): AccountSecret | null => {
  try {
    const value: unknown = JSON.parse(text)
    return Check(AccountSecret, value) ? value : null
  } catch {
    return null
  }
}
