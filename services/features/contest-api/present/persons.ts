import type { ApiTeam } from './facts.ts'
import type { ApiObject } from './objects.ts'

/**
 * Members of teams by their numbers in them, and coaches and others, who may be of several teams. Who they are is the
 * jury's to know: no page shows it to others.
 */
export function presentPersons(teams: Iterable<ApiTeam>): ApiObject[] {
  const persons = new Map<string, { readonly name: string; readonly role: string; readonly uids: string[] }>()
  for (const { uid, members, persons: others } of teams) {
    const contestants = members.map((name) => ({ id: null, name, role: 'contestant' }))
    for (const [index, { id, name, role }] of [...contestants, ...others].entries()) {
      const key = id ?? `${uid}-${index + 1}`
      const known = persons.get(key)
      if (known === undefined) persons.set(key, { name, role, uids: [uid] })
      else if (!known.uids.includes(uid)) known.uids.push(uid)
    }
  }
  return [...persons].map(([id, { name, role, uids }]) => ({ id, name, team_ids: uids, role }))
}

/** Those of one team, with all teams that they are of. */
export const personsWith = (teams: Iterable<ApiTeam>, uid: string): ApiObject[] =>
  presentPersons(teams).filter(({ team_ids: ids }) => Array.isArray(ids) && ids.includes(uid))
