/** Who may make a call (contract/practice 1.4), checked before anything else of the request is looked at. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '@podium/proto/calls/declare.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Sessions, Viewer } from '../context.ts'
import { isAway } from '../database/faults.ts'
import { untilBack } from '../database/until-back.ts'
import { sendToken, tokenOfCookie } from './session-cookie.ts'
import './app-types.ts'

async function renewToken(
  sessions: Sessions,
  token: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const renewed = await sessions.renew(token)
  if (renewed === null) return
  sendToken(request, reply, renewed)
  reply.header('Refresh-Token', 'true')
  const urlType = request.headers['url-type']
  if (typeof urlType === 'string') reply.header('Url-Type', urlType)
}

type Checked = Pick<Call, 'who' | 'takesCookie' | 'staffAccounts' | 'waitsForDatabase'>

/** A hook that sets `request.viewer`, or refuses with `signInNeeded`, `signInAgain` or `forbidden`. */
export function signInCheck(sessions: Sessions, { who, takesCookie, staffAccounts, waitsForDatabase }: Checked) {
  const find = (token: string, { ip }: FastifyRequest): Promise<Viewer | null> =>
    waitsForDatabase ? untilBack(() => sessions.viewerOfToken(token, ip), isAway) : sessions.viewerOfToken(token, ip)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = request.headers.authorization || (takesCookie ? tokenOfCookie(request) : undefined)
    const known = token ? await find(token, request) : null
    const isClosed = known !== null && known.onlyCid !== null && !staffAccounts
    if (known !== null && !isClosed) request.viewer = known
    if (who === 'open') return
    if (!token) {
      if (who === 'neutral') return
      throw new Refusal('signInNeeded')
    }
    const { viewer } = request
    if (isClosed) throw new Refusal('forbidden')
    if (viewer === null) throw new Refusal('signInAgain')
    await renewToken(sessions, token, request, reply)
    if (typeof who !== 'string' && !who.some((one) => viewer.permissions.includes(one))) throw new Refusal('forbidden')
  }
}
