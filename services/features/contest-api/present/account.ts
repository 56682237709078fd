import type { ApiScope } from '@podium/proto/rules/contest/contest-api.ts'
import type { ApiReader } from '../policy.ts'
import type { ApiObject } from './objects.ts'

const typeOfScope: Readonly<Record<ApiScope, string>> = {
  'public': 'analyst',
  'jury': 'judge',
  'jury-write': 'judge',
  'proxy': 'analyst',
}

/** As whom a client is signed in; null for an anonymous one. */
export function presentAccount({ view, grant, isJury }: ApiReader): ApiObject | null {
  const { viewer, rights } = view
  if (grant !== null)
    return { id: `token-${grant.id}`, username: grant.name, name: grant.name, type: typeOfScope[grant.scope] }
  if (viewer === null) return null
  const type = rights.has('settings') ? 'admin' : isJury ? 'judge' : 'team'
  const { uid, username } = viewer
  return { id: uid, username, name: username, type, ...(type === 'team' ? { team_id: uid } : {}) }
}
