/** Where a problem of a remote site is from. */
import type { Static } from 'typebox'
import type { RemoteSource } from '@podium/proto/calls/problem/problem-shapes.ts'
import { parseRemoteId, remoteContestUrl, remoteProblemUrl } from '@podium/proto/rules/remote/problem-ids.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'

/** Null for a problem of this site. */
export async function remoteSource(
  db: Db,
  { id: pid, displayId, isRemote }: { readonly id: number; readonly displayId: string; readonly isRemote: boolean },
): Promise<Static<typeof RemoteSource> | null> {
  if (!isRemote) return null
  const parsed = parseRemoteId(displayId)
  if (!parsed.ok) return null
  const { site, id } = parsed.problem
  const row = await tables(db)
    .selectFrom('remote_problem')
    .select(['statementLanguage', 'importedAt', 'goneAt'])
    .where('pid', '=', pid)
    .executeTakeFirst()
  return {
    site,
    id,
    url: remoteProblemUrl(parsed.problem),
    contestUrl: remoteContestUrl(parsed.problem),
    statementLanguage: row?.statementLanguage ?? null,
    importedAt: row ? wireTime(row.importedAt) : null,
    isGone: Boolean(row?.goneAt),
  }
}
