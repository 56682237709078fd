/**
 * Credentials of judges. The secret part goes to whoever makes one and is stored nowhere; the servers of the bus get
 * the public parts (bus-users-worker.ts), and disconnect whoever's is gone.
 */
import { UniqueConstraintViolationException } from '@mikro-orm/postgresql'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { judgeCredentialLimits } from '@podium/proto/rules/limits.ts'
import { makeBusKey } from '@podium/proto/server/bus-keys.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { readText } from '../../platform/http/read-text.ts'
import { JudgeCredential } from './entities.ts'

const fileOf = (name: string, seed: string): string =>
  [
    `# Credential of the judge "${name}". Whoever has this file may judge here.`,
    '# PODIUM_JUDGE_CREDENTIAL of the judge names it; it is to be readable by the judge alone.',
    seed,
    '',
  ].join('\n')

/** Throws Refusal. */
export async function makeCredential(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  given: string,
): Promise<CallAnswer<'makeJudgeCredential'>> {
  const { nameMaxChars, most: max } = judgeCredentialLimits
  const name = readText('name', given, nameMaxChars)
  const { publicKey, seed } = makeBusKey()
  const em = orm.em.fork()
  if ((await em.count(JudgeCredential)) >= max) throw new Refusal('judgeCredentialsFull', { max })
  const made = em.create(JudgeCredential, { name, publicKey, madeBy: viewer.username, madeAt: now() })
  try {
    await em.flush()
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) throw new Refusal('judgeCredentialExists', { name })
    throw error
  }
  return { id: made.id, file: fileOf(name, seed) }
}

/** Throws Refusal. */
export async function revokeCredential({ orm }: Pick<Context, 'orm'>, id: number): Promise<null> {
  if ((await orm.em.fork().nativeDelete(JudgeCredential, { id })) === 0) throw new Refusal('judgeCredentialMissing')
  return null
}
