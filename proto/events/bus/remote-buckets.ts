/**
 * What remote judging keeps on the bus, in key-value buckets. Values are JSON with these schemas.
 *
 * | bucket | key | value | written by |
 * |---|---|---|---|
 * | accounts | `<SITE>.<accountId>` | RemoteAccount | services |
 * | lanes | `<SITE>.<accountId>` | LaneLease, gone after 45 s without renewal | the remote judge |
 * | attempts | `<submitId>.<attempt>` | RemoteAttempt, by compare-and-set | the remote judge |
 * | runs | `<SITE>.<runId>` | RunOwner, created once | the remote judge |
 * | sessions | `<SITE>.<accountId>` | RemoteSession | the remote judge |
 * | paces | `<SITE>.<accountId>`, `<SITE>.requests`, `<SITE>.calls`, `address` | RemotePace | the remote judge |
 * | health | `<SITE>.site`, `<SITE>.<accountId>` | RemoteHealth, by compare-and-set | the remote judge |
 *
 * Services watch `health`, and mirror `attempts` by a durable consumer on its stream.
 */
import { Type } from 'typebox'
import type { Static, TSchema } from 'typebox'
import type { AttemptState } from '../../rules/remote/attempt-state.ts'
import type { RemoteHealth as Health } from '../../rules/remote/health.ts'
import { remoteHealthStates } from '../../rules/remote/health.ts'
import { wallKinds } from '../../rules/remote/remote-texts.ts'
import { laneSites, siteKeys } from '../../rules/remote/sites.ts'
import { JudgeReport } from './judge-report.ts'

const Int = Type.Integer()
const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const version = { v: Type.Literal(1) }
/** Of proto/server/secrets.ts: `v1.<key id>.<nonce>.<ciphertext>`. */
const Encrypted = Type.String({ pattern: '^v1\\.[\\w-]+\\.[\\w-]+\\.[\\w-]+$', maxLength: 200_000 })

/** An account that carries submissions. Its secret is encrypted for `accountSecretPurpose`. */
export const RemoteAccount = Type.Object({
  ...version,
  id: Int,
  site: Type.Enum(laneSites),
  username: Type.String({ maxLength: 255 }),
  /** JSON of AccountSecret. */
  encryptedSecret: Encrypted,
  isEnabled: Type.Boolean(),
  /** `never`: an attempt whose run is absent becomes unknown instead of being posted again. */
  repost: Type.Enum(['proved', 'never']),
  /** The administrator has stated that the site allows this use; needed where a site is off by default. */
  isAllowedBySite: Type.Boolean(),
  /**
   * Raised whenever the secret is entered anew, or the account is taken in again: cookies of an older one are not used,
   * and what its health said is forgotten.
   */
  secretVersion: Int,
})
export type RemoteAccount = Static<typeof RemoteAccount>

export const AccountSecret = Type.Union([
  Type.Object({ kind: Type.Literal('password'), password: Type.String() }),
  /** Pasted from a browser: a `Cookie` header, or the token of LibreOJ. */
  Type.Object({ kind: Type.Literal('session'), session: Type.String() }),
])
export type AccountSecret = Static<typeof AccountSecret>

/** What a secret is encrypted for: it cannot be decrypted as that of another account. */
export const accountSecretPurpose = ({ site, id }: Pick<RemoteAccount, 'site' | 'id'>): string =>
  `remote-account ${site}.${id}`
export const sessionPurpose = ({ site, id }: Pick<RemoteAccount, 'site' | 'id'>): string =>
  `remote-session ${site}.${id}`

/** Who holds the lane of an account; the revision of the entry is the fence. */
export const LaneLease = Type.Object({ ...version, holder: Type.String(), renewedAtMs: Int })
export type LaneLease = Static<typeof LaneLease>

const Result = Type.Object({ status: Int, timeMs: Int, memoryKb: Int, report: Nullable(JudgeReport) })
const Handover = Type.Object({
  accountId: Int,
  baseline: Nullable(Type.String()),
  marker: Type.String(),
  sourceHash: Type.String(),
  startedAtMs: Int,
})
const held = { accountId: Int, fence: Int }
const withRun = { ...held, runId: Type.String(), sinceMs: Int }
const openStates = [
  Type.Object({ phase: Type.Literal('queued') }),
  Type.Object({ phase: Type.Literal('laned'), ...held }),
  Type.Object({
    phase: Type.Literal('posting'),
    ...held,
    handover: Handover,
    recoveringSinceMs: Nullable(Int),
    isConfirmed: Type.Boolean(),
    absentAtMs: Type.Array(Int),
  }),
  Type.Object({ phase: Type.Literal('known'), ...withRun }),
  Type.Object({ phase: Type.Literal('following'), status: Int, ...withRun }),
  Type.Object({ phase: Type.Literal('unknown'), handover: Handover, isConfirmed: Type.Boolean(), result: Result }),
]
const State = Type.Union([
  ...openStates,
  Type.Object({ phase: Type.Literal('final'), accountId: Int, runId: Type.String(), result: Result }),
  Type.Object({ phase: Type.Enum(['refused', 'walled']), result: Result }),
  Type.Object({ phase: Type.Literal('superseded'), by: Int, was: Type.Union(openStates) }),
])

export const RemoteAttempt = Type.Object({
  ...version,
  submitId: Int,
  attempt: Int,
  site: Type.Enum(siteKeys),
  problemId: Type.String(),
  /** Shown instead of the account's id, to administrators; null until there is an account. */
  username: Nullable(Type.String()),
  changedAtMs: Int,
  state: Type.Unsafe<AttemptState>(State),
})
export type RemoteAttempt = Static<typeof RemoteAttempt>

/** Whose a run of a site is; two submissions never have the same. */
export const RunOwner = Type.Object({ ...version, submitId: Int, attempt: Int })
export type RunOwner = Static<typeof RunOwner>

export const RemoteSession = Type.Object({
  ...version,
  /** Cookies as JSON, encrypted for `sessionPurpose`. */
  encryptedJar: Encrypted,
  secretVersion: Int,
  savedAtMs: Int,
  /** Newest run of the account that was seen; runs after it that no attempt owns are somebody else's. */
  newestRunId: Nullable(Type.String()),
  /** When the account was last seen to be signed in with these cookies; absent or null: it may not be. */
  signedInAtMs: Type.Optional(Nullable(Int)),
})
export type RemoteSession = Static<typeof RemoteSession>

/** When the next request of a limited kind may leave, whoever sends it; a few sooner where bursts are allowed. */
export const RemotePace = Type.Object({ ...version, nextAtMs: Int })
export type RemotePace = Static<typeof RemotePace>

const Message = Type.Object({
  code: Type.String(),
  parameters: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})
const Circuit = Type.Union([
  Type.Object({ state: Type.Literal('intact') }),
  Type.Object({
    state: Type.Literal('broken'),
    wall: Type.Enum(wallKinds),
    sinceMs: Int,
    failedProbes: Int,
    nextProbeAtMs: Int,
    probe: Nullable(Type.Object({ by: Type.String(), untilMs: Int })),
  }),
])
export const RemoteHealth = Type.Unsafe<Health & { readonly v: 1 }>(
  Type.Object({
    ...version,
    site: Type.Enum(laneSites),
    accountId: Nullable(Int),
    state: Type.Enum(remoteHealthStates),
    sinceMs: Int,
    lastGoodMs: Nullable(Int),
    fault: Nullable(Message),
    secretVersion: Int,
    runs: Type.Object({ day: Type.String(), count: Int }),
    unknownCount: Int,
    circuit: Circuit,
    goneLanguages: Type.Array(Type.String()),
    unconfirmedPages: Type.Array(Type.String()),
  }),
)
export type RemoteHealth = Static<typeof RemoteHealth>

const mebibyte = 1024 * 1024

export const remoteBuckets = {
  accounts: { name: 'podium-remote-accounts', schema: RemoteAccount, maxBytes: 16 * mebibyte },
  lanes: { name: 'podium-remote-lanes', schema: LaneLease, maxBytes: mebibyte, ttlMs: 45_000 },
  attempts: { name: 'podium-remote-attempts', schema: RemoteAttempt, maxBytes: 1024 * mebibyte },
  runs: { name: 'podium-remote-runs', schema: RunOwner, maxBytes: 256 * mebibyte },
  sessions: { name: 'podium-remote-sessions', schema: RemoteSession, maxBytes: 64 * mebibyte },
  paces: { name: 'podium-remote-paces', schema: RemotePace, maxBytes: 4 * mebibyte },
  health: { name: 'podium-remote-health', schema: RemoteHealth, maxBytes: 4 * mebibyte },
} as const satisfies Record<string, BucketFacts>

export interface BucketFacts<S extends TSchema = TSchema> {
  readonly name: string
  readonly schema: S
  readonly maxBytes: number
  /** After which an entry that is not written again is gone. */
  readonly ttlMs?: number
}

/** Of services, on the bucket's own stream: each attempt's latest state, at least once. */
export const attemptMirror = {
  stream: `KV_${remoteBuckets.attempts.name}`,
  durable: 'services-remote-attempts',
  schema: RemoteAttempt,
} as const

/** Services to every remote judge: look at this site now, although its next probe is not due. */
export const ProbeSite = Type.Object({ ...version, site: Type.Enum(laneSites) })
export type ProbeSite = Static<typeof ProbeSite>
