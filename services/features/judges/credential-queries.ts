/** Credentials of judges as the back office and the servers of the bus get them. */
import { createHash } from 'node:crypto'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { busServerLifeMs } from '@podium/proto/events/bus/bus-users.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'
import { otherVersions } from './queries.ts'
import { databaseAgo, knownJudges } from './roster-queries.ts'

export interface BusUsers {
  /** Another one for other users. */
  readonly revision: string
  readonly judges: readonly string[]
}

export async function busUsersNow(db: Db): Promise<BusUsers> {
  const found = await tables(db).selectFrom('judge_credential').select('publicKey').orderBy('publicKey').execute()
  const judges = found.map(({ publicKey }) => publicKey)
  return { revision: createHash('sha256').update(judges.join('\n')).digest('hex'), judges }
}

async function serversNow(db: Db): Promise<CallAnswer<'judgeCredentials'>['servers']> {
  const { revision: current } = await busUsersNow(db)
  const found = await tables(db)
    .selectFrom('bus_server')
    .select(['name', 'revision', 'seenAt'])
    .where('seenAt', '>', databaseAgo(busServerLifeMs))
    .orderBy('name')
    .execute()
  return found.map(({ name, revision, seenAt }) => ({
    name,
    isCurrent: revision === current,
    seenAt: wireTime(seenAt),
  }))
}

export async function credentialList(db: Db): Promise<CallAnswer<'judgeCredentials'>> {
  const found = await tables(db)
    .selectFrom('judge_credential')
    .select(['id', 'name', 'publicKey', 'madeBy', 'madeAt'])
    .orderBy('name')
    .execute()
  const judges = await knownJudges(db)
  const credentials = found.map(({ publicKey, madeAt, ...credential }) => {
    const judge = judges.find(({ heartbeat }) => heartbeat.credential === publicKey)
    return {
      ...credential,
      madeAt: wireTime(madeAt),
      judge: {
        name: judge?.heartbeat.name ?? null,
        seenAt: judge === undefined ? null : wireTime(judge.seenAt),
        labels: judge?.heartbeat.labels ?? [],
      },
    }
  })
  return { credentials, servers: await serversNow(db), otherVersions: await otherVersions(db) }
}
