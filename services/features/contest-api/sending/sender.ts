/** Who sends to the Contest API, in whose name, and when it was sent. */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Viewer } from '../../../platform/context.ts'
import { viewerOfUser } from '../../account/index.ts'
import { readTeams } from '../team-queries.ts'
import type { ApiReader } from '../policy.ts'
import { textIn } from '../properties-form.ts'
import type { Given } from '../properties-form.ts'
import type { Asked } from '../queries.ts'

/**
 * As a team for itself; as a tool that passes on what teams send at once (`proxy_…`); as somebody of the jury; or as a
 * director, who may also pass on what was sent some time ago, by ids that were given then (`admin_…`).
 */
export type SendsAs = 'team' | 'proxy' | 'jury' | 'admin'

/** Of those who are no team; null for anybody else. @param isOfJury the reader has the right of the jury to it */
export function sendsAs({ view, grant }: ApiReader, isOfJury: boolean): Exclude<SendsAs, 'team'> | null {
  if (grant?.scope === 'proxy') return 'proxy'
  if (!isOfJury || (grant !== null && grant.scope !== 'jury-write')) return null
  return grant === null && view.rights.has('settings') ? 'admin' : 'jury'
}

interface NamedTeam {
  /** Of the property. */
  readonly name: string
  readonly uid: string
}

/** A team of the contest, as the one who would send itself. Throws Refusal for who is none. */
export async function teamNamed({ db, reader }: Asked, { name, uid }: NamedTeam): Promise<Viewer> {
  const isTeam = (await readTeams(db, reader.view.contest)).some((team) => team.uid === uid)
  const viewer = isTeam ? await viewerOfUser(db, uid) : null
  if (viewer === null) throw new Refusal('contestApiProperty', { name })
  return viewer
}

/** When something was sent that comes only now. Throws Refusal. */
export function timeIn(given: Given, now: Date): Date {
  const at = Date.parse(textIn(given, 'time'))
  if (Number.isNaN(at) || at > now.getTime()) throw new Refusal('contestApiProperty', { name: 'time' })
  return new Date(at)
}
