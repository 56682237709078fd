/** Remote problems of the tests, and a remote judge that the test plays. */
import { RemoteTask } from '@podium/proto/events/bus/remote-task.ts'
import { languagesOfSite } from '@podium/proto/rules/remote/languages/index.ts'
import { parseRemoteId } from '@podium/proto/rules/remote/problem-ids.ts'
import type { SiteKey } from '@podium/proto/rules/remote/sites.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import { openRemoteQueue } from '@podium/proto/server/task-queue.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import type { Context } from '@podium/services/platform/context.ts'

/** A password that no remote judge could read. */
const unreadable = 'v1.key.nonce.text'

/** An account of a site, as a row alone: no remote judge is notified of it. */
export const addAccount = (ctx: Context, site: SiteKey, isEnabled = true): Promise<unknown> =>
  change(
    ctx.orm.em.fork(),
    sql`insert into remote_account (site, username, secret_kind, encrypted_secret, is_enabled)
      values (${remoteSites[site].laneSite}, 'team', 'password', ${unreadable}, ${isEnabled})
      on conflict (site, username) do update set is_enabled = excluded.is_enabled`,
  )

/** Makes a local problem one of a site, with all of its languages. */
export async function makeRemote(ctx: Context, displayId: string, remoteId: string): Promise<void> {
  const db = ctx.orm.em.fork()
  const parsed = parseRemoteId(remoteId)
  if (!parsed.ok) throw new Error(parsed.fault)
  const { site } = parsed.problem
  await change(
    db,
    sql`update problem set is_remote = true, display_id = ${remoteId}, data_hash = null
      where display_id = ${displayId}`,
  )
  const oj = remoteSites[site].laneSite
  for (const { name, contentType } of languagesOfSite(site)) {
    await change(
      db,
      sql`insert into language (name, description, content_type, oj) values (${name}, ${name}, ${contentType}, ${oj})
        on conflict (oj, name) do nothing`,
    )
  }
  await change(
    db,
    sql`insert into problem_language (pid, language_id) select p.id, l.id from problem p, language l
      where p.display_id = ${remoteId} and l.oj = ${oj} on conflict do nothing`,
  )
}

interface PlayedRemoteJudge {
  /** The next task of the site, taken off the queue. */
  readonly take: () => Promise<RemoteTask>
  readonly close: () => Promise<void>
}

export function playRemoteJudge({ bus, log }: Context, site: SiteKey): PlayedRemoteJudge {
  const queue = openRemoteQueue(bus, log, remoteSites[site].laneSite)
  return {
    take: async () => {
      const delivery = await queue.next()
      const task = delivery && parseMessage(RemoteTask, delivery.text, log, 'remote task')
      if (!delivery || !task) throw new Error('no task came')
      await delivery.ack()
      return task
    },
    close: () => queue.close(),
  }
}
