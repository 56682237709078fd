/**
 * Accounts of remote sites. What signs an account in is encrypted before it is stored, and no answer ever has it. After
 * each change the remote judges get the accounts as they are.
 */
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/postgresql'
import type { InferEntity } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { accountSecretPurpose } from '@podium/proto/events/bus/remote-buckets.ts'
import type { AccountSecret } from '@podium/proto/events/bus/remote-buckets.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import type { SecretBox } from '@podium/proto/server/secrets.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { edited } from '../edits/index.ts'
import { publishAccounts } from './accounts/published.ts'
import { RemoteAccount } from './entities.ts'

/** Null when none is given. Throws Refusal. */
function givenSecret(
  site: LaneSite,
  { password, session }: Pick<CallBody<'editRemoteAccount'>, 'password' | 'session'>,
): AccountSecret | null {
  if (password !== undefined && session !== undefined) throw new Refusal('remoteSecret')
  if (password !== undefined) return { kind: 'password', password }
  if (session === undefined) return null
  const { name, takesSession } = remoteSites[site]
  if (!takesSession) throw new Refusal('remoteSessionRefused', { site: name })
  return { kind: 'session', session: session.trim() }
}

function secretsOf({ config }: Context): SecretBox {
  if (config.secrets === null) throw new Refusal('remoteKeyMissing')
  return config.secrets
}

function setSecret(secrets: SecretBox, account: InferEntity<typeof RemoteAccount>, secret: AccountSecret): void {
  account.secretKind = secret.kind
  account.encryptedSecret = secrets.encrypt(JSON.stringify(secret), accountSecretPurpose(account))
}

/** Throws Refusal. */
export async function addRemoteAccount(
  ctx: Context,
  { site, username: sent, repost = 'proved', ...given }: CallBody<'addRemoteAccount'>,
): Promise<{ id: number }> {
  const username = sent.trim()
  if (username === '') throw new Refusal('fieldBlank', { field: 'username' })
  const secret = givenSecret(site, given)
  if (secret === null) throw new Refusal('remoteSecret')
  const secrets = secretsOf(ctx)
  const id = await ctx.orm.em
    .fork()
    .transactional(async (em) => {
      const account = em.create(RemoteAccount, { site, username, secretKind: secret.kind, encryptedSecret: '', repost })
      // Its secret is encrypted for its id.
      await em.flush()
      setSecret(secrets, account, secret)
      return account.id
    })
    .catch((error: unknown) => {
      if (!(error instanceof UniqueConstraintViolationException)) throw error
      throw new Refusal('remoteAccountExists', { site: remoteSites[site].name, username })
    })
  await publishAccounts(ctx)
  return { id }
}

/** Throws Refusal. */
export async function editRemoteAccount(
  ctx: Context,
  viewer: Viewer,
  { id, isEnabled, repost, baseRevision: base, ...given }: CallBody<'editRemoteAccount'>,
): Promise<null> {
  await ctx.orm.em.fork().transactional(async (em) => {
    const found = await em.findOne(RemoteAccount, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!found) throw new Refusal('remoteAccountMissing')
    const secret = givenSecret(found.site, given)
    const now = ctx.now()
    await edited(em, { table: 'remote_account', id, username: viewer.username, base, now }, async () => {
      const isTakenInAgain = isEnabled === true && !found.isEnabled
      if (secret !== null) setSecret(secretsOf(ctx), found, secret)
      if (secret !== null || isTakenInAgain) found.secretVersion += 1
      found.isEnabled = isEnabled ?? found.isEnabled
      found.repost = repost ?? found.repost
      found.updatedAt = now
      await em.flush()
    })
  })
  await publishAccounts(ctx)
  return null
}

/** Throws Refusal. */
export async function removeRemoteAccount(ctx: Context, id: number): Promise<null> {
  if ((await ctx.orm.em.fork().nativeDelete(RemoteAccount, { id })) === 0) throw new Refusal('remoteAccountMissing')
  await publishAccounts(ctx)
  return null
}
