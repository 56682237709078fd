/**
 * The Contest API of the ICPC under `/api/contests` (icpc/ccs-specs), for its resolvers, overlays and balloon tools.
 * Its answers are no envelopes and its refusals have a shape of their own, so its routes are not among the declared
 * calls; whether a contest has it is switched by one that is.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contestApiCalls } from '@podium/proto/calls/contest/contest-api.ts'
import { contestCommentaryCalls } from '@podium/proto/calls/contest/contest-commentary.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { phaseFor } from '@podium/proto/rules/contest/contest-api.ts'
import type { Context } from '../../platform/context.ts'
import { tagAnswer } from '../../platform/http/etag.ts'
import { handle } from '../../platform/http/handle.ts'
import { openBoards } from '../boards/index.ts'
import { readApiSwitch, switchApi } from './commands.ts'
import { clarifiesAs } from './sending/clarification-commands.ts'
import { removeCommentary, sendsCommentary, writeCommentary } from './commentary/commands.ts'
import { contestCommentary } from './commentary/queries.ts'
import { cidOf } from './contest-form.ts'
import { contestsWithFeed, readContest } from './contest-queries.ts'
import { sendApiError, sendMissing } from './error-present.ts'
import { phaseNow } from './feed/commands.ts'
import { registerFeed } from './feed/routes.ts'
import { pictureOf, sourceZip } from './file-queries.ts'
import { movesMoments } from './moment-commands.ts'
import { apiReader, checkInside } from './policy.ts'
import { presentAccess } from './present/access.ts'
import { presentAccount } from './present/account.ts'
import { presentContest } from './present/objects.ts'
import type { ApiObject } from './present/objects.ts'
import { presentState } from './present/state.ts'
import { packageOf, statementOf } from './problem-file-queries.ts'
import { collections } from './queries.ts'
import type { Asked } from './queries.ts'
import { scoreboardOf } from './scoreboard-queries.ts'
import { registerSending } from './sending/routes.ts'
import type { Read } from './sending/routes.ts'
import { submitsAs } from './sending/submission-commands.ts'
import { anonymousCaller, openCallers } from './sign-in-commands.ts'
import type { ApiCaller } from './sign-in-commands.ts'
import { readLogos, readPhotos } from './team-queries.ts'
import { makeToken, revokeToken } from './token-commands.ts'
import { dropWebhook, retryWebhook } from './webhooks/directing-commands.ts'
import { registerWebhooks } from './webhooks/routes.ts'

interface Params {
  readonly cid: string
  readonly name: string
  readonly id: string
}

const queryOf = (request: FastifyRequest): Readonly<Record<string, unknown>> =>
  request.query as Readonly<Record<string, unknown>>

/** An empty value asks for objects without one. */
const isAskedFor = (object: ApiObject, request: FastifyRequest, filters: readonly string[]): boolean =>
  filters.every((name) => {
    const wanted = queryOf(request)[name]
    return typeof wanted !== 'string' || (object[name] ?? '') === wanted
  })

/** The objects of a collection that a reader gets; null where there is no such collection for them. Throws Refusal. */
async function listFor(asked: Asked, request: FastifyRequest): Promise<ApiObject[] | null> {
  const { name } = request.params as Params
  const collection = Object.hasOwn(collections, name) ? collections[name] : undefined
  if (collection === undefined || (collection.isJurys === true && !asked.reader.isJury)) return null
  if (collection.isOutside !== true) {
    checkInside(asked.reader)
    if (!asked.reader.seesInside) return []
  }
  return (await collection.list(asked)).filter((one) => isAskedFor(one, request, collection.filters ?? []))
}

/** What there is one of in a contest. */
const singles: Readonly<Record<string, (asked: Asked, request: FastifyRequest) => Promise<object | null>>> = {
  access: async ({ db, reader, shown }) => {
    const given = {
      ...shown,
      clarifiesAs: clarifiesAs(reader),
      submitsAs: submitsAs(reader),
      movesMoments: movesMoments(reader),
      sendsCommentary: sendsCommentary(reader),
    }
    return presentAccess(given, await readContest(db, reader.view.contest))
  },
  state: async ({ ctx, db, reader }) => {
    const { contest, times } = reader.view
    return presentState(times, phaseFor(reader, await phaseNow(db, contest.id, times, ctx.now())))
  },
  scoreboard: (asked, request) => {
    checkInside(asked.reader)
    const group = queryOf(request).group_id
    return scoreboardOf(asked, typeof group === 'string' ? group : null)
  },
  account: ({ reader }) => Promise.resolve(presentAccount(reader)),
}

async function listContests(ctx: Context, caller: ApiCaller) {
  const db = ctx.orm.em.fork()
  const shown = []
  for (const cid of await contestsWithFeed(db)) {
    const reader = await apiReader(db, { cid, caller, now: ctx.now() }).catch((error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    })
    if (reader !== null) {
      const asked = { version: ctx.config.contestApiVersion, isJury: reader.isJury }
      shown.push(presentContest(asked, await readContest(db, reader.view.contest)))
    }
  }
  return shown
}

const pictures = [
  ['organizations/:id/logo', readLogos],
  ['organizations/:id/logo/:size', readLogos],
  ['teams/:id/photo', readPhotos],
  ['teams/:id/photo/:size', readPhotos],
] as const

/** Who may see a picture is asked each time, and nobody between keeps it: before the start the jury alone may. */
const eachTime = 'private, no-cache'

function registerObjects(api: FastifyInstance, read: Read): void {
  const answer = async (reply: FastifyReply, found: object | null | undefined) => found ?? sendMissing(reply)
  api.get('/api/contests/:cid', async (request) => {
    const { db, reader, shown } = await read(request)
    return presentContest(shown, await readContest(db, reader.view.contest))
  })
  api.get('/api/contests/:cid/:name', async (request, reply) => {
    const [given, { name }] = [await read(request), request.params as Params]
    const single = Object.hasOwn(singles, name) ? singles[name] : undefined
    return answer(reply, await (single ? single(given, request) : listFor(given, request)))
  })
  api.get('/api/contests/:cid/:name/:id', async (request, reply) => {
    const { id } = request.params as Params
    const list = await listFor(await read(request), request)
    return answer(
      reply,
      list?.find((one) => one.id === id),
    )
  })
  api.get('/api/contests/:cid/problems/:id/statement', async (request, reply) => {
    const statement = await statementOf(await read(request), (request.params as Params).id)
    return statement === null ? sendMissing(reply) : reply.type('text/markdown; charset=utf-8').send(statement)
  })
  api.get('/api/contests/:cid/problems/:id/package', async (request, reply) => {
    const zip = await packageOf(await read(request), (request.params as Params).id)
    return zip === null ? sendMissing(reply) : reply.type('application/zip').send(zip)
  })
  for (const [path, readPicture] of pictures)
    api.get(`/api/contests/:cid/${path}`, async (request, reply) => {
      const picture = await pictureOf(await read(request), request.params as Params & { size?: string }, readPicture)
      if (picture === null) return sendMissing(reply)
      reply.header('Cache-Control', eachTime)
      return tagAnswer(request, reply, picture.hash)
        ? reply.send()
        : reply.type(picture.mediaType).send(await picture.open(null))
    })
  api.get('/api/contests/:cid/submissions/:id/files', async (request, reply) => {
    const { id } = request.params as Params
    const zip = await sourceZip(await read(request), id)
    return zip === null ? sendMissing(reply) : reply.type('application/zip').send(zip)
  })
}

const version = (ctx: Context) => ({
  version: ctx.config.contestApiVersion,
  version_url: `https://ccs-specs.icpc.io/${ctx.config.contestApiVersion}/contest_api`,
  provider: { name: 'Podium' },
})

export function registerContestApi(app: FastifyInstance, ctx: Context): void {
  handle(app, contestApiCalls.contestApi, ({ viewer, query }) => readApiSwitch(ctx, viewer, query.cid))
  handle(app, contestApiCalls.saveContestApi, ({ viewer, body }) => switchApi(ctx, viewer, body))
  handle(app, contestApiCalls.makeContestApiToken, ({ viewer, body }) => makeToken(ctx, viewer, body))
  handle(app, contestApiCalls.revokeContestApiToken, ({ viewer, query }) => revokeToken(ctx, viewer, query))
  handle(app, contestApiCalls.removeContestWebhook, ({ viewer, query }) => dropWebhook(ctx, viewer, query))
  handle(app, contestApiCalls.retryContestWebhook, ({ viewer, body }) => retryWebhook(ctx, viewer, body))
  handle(app, contestCommentaryCalls.contestCommentary, ({ viewer, query }) =>
    contestCommentary(ctx, viewer, query.cid),
  )
  handle(app, contestCommentaryCalls.writeCommentary, ({ viewer, body }) => writeCommentary(ctx, viewer, body))
  handle(app, contestCommentaryCalls.removeCommentary, ({ viewer, query }) => removeCommentary(ctx, viewer, query))
  app.register(async (api) => {
    const [boards, callerOf] = [openBoards(ctx), openCallers(ctx)]
    api.decorateRequest('apiCaller', null)
    api.setErrorHandler((error, request, reply) => void sendApiError(error, request, reply))
    api.addHook('onRequest', async (request) => {
      request.apiCaller = await callerOf(request)
      request.viewer = request.apiCaller.viewer
    })
    api.addHook('onRoute', (route) => {
      route.schema = { ...route.schema, hide: true }
    })
    // The resolver asks without the slash.
    for (const base of ['/api/', '/api']) api.get(base, () => version(ctx))
    api.get('/api/contests', (request) => listContests(ctx, request.apiCaller ?? anonymousCaller))
    registerFeed(api, { ctx, boards, callerOf })
    const read: Read = async (request) => {
      const [db, caller] = [ctx.orm.em.fork(), request.apiCaller ?? anonymousCaller]
      const reader = await apiReader(db, { cid: cidOf(request.params as Params), caller, now: ctx.now() })
      return { ctx, boards, db, reader, shown: { version: ctx.config.contestApiVersion, isJury: reader.isJury } }
    }
    registerWebhooks(api, ctx)
    registerObjects(api, read)
    registerSending(api, read)
    api.get('/api/contests/*', (_request, reply) => sendMissing(reply))
    api.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/api/contests/*',
      handler: (_request, reply) => sendMissing(reply, 405),
    })
  })
}
