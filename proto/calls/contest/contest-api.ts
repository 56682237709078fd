/** The switch of the Contest API of the ICPC; what lies under `/api/contests` itself is its specification's. */
import { Type } from 'typebox'
import { apiScopes, apiTokenLimits, contestApiVersions } from '../../rules/contest/contest-api.ts'
import { declareCalls } from '../declare.ts'
import { Id, None, Nullable, Time } from '../shapes.ts'

const Scope = Type.Enum(apiScopes)

const ApiToken = Type.Object({
  id: Id,
  name: Type.String(),
  scope: Scope,
  madeBy: Type.String({ description: 'name of whoever made it; it may never more than they may now' }),
  madeAt: Time,
  usedAt: Nullable(Time),
})

const Webhook = Type.Object({
  id: Id,
  url: Type.String(),
  endpoints: Type.Array(Type.String(), { description: 'empty for all' }),
  isActive: Type.Boolean({ description: 'false when its receiver has failed for a day' }),
  failures: Type.Integer({ description: 'in a row' }),
  error: Nullable(Type.String({ description: 'of the last failure, in English' })),
  failingSince: Nullable(Time),
  deliveredAt: Nullable(Time),
  madeBy: Type.String(),
})

export const contestApiCalls = declareCalls({
  contestApi: {
    method: 'GET',
    path: '/api/contest-api',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: whether a contest has the Contest API of the ICPC, and the tokens for it',
    query: Type.Object({ cid: Id }),
    answer: Type.Object({
      isOn: Type.Boolean(),
      version: Type.Enum(contestApiVersions),
      path: Type.String(),
      tokens: Type.Array(ApiToken),
      webhooks: Type.Array(Webhook),
    }),
    refusals: ['notContestStaff'],
  },
  saveContestApi: {
    method: 'PUT',
    path: '/api/contest-api',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: switch the Contest API of a contest',
    body: Type.Object({ cid: Id, isOn: Type.Boolean() }),
    answer: None,
    refusals: ['notContestStaff'],
  },
  makeContestApiToken: {
    method: 'POST',
    path: '/api/contest-api/token',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: make a token for a client of the Contest API; it is answered here and never again',
    body: Type.Object({ cid: Id, name: Type.String({ maxLength: apiTokenLimits.nameMaxChars }), scope: Scope }),
    answer: Type.Object({ id: Id, token: Type.String() }),
    refusals: ['notContestStaff', 'fieldBlank', 'fieldTooLong', 'contestApiTokensFull'],
  },
  revokeContestApiToken: {
    method: 'DELETE',
    path: '/api/contest-api/token',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: revoke a token of the Contest API; who reads a feed with it is disconnected',
    query: Type.Object({ cid: Id, id: Id }),
    answer: None,
    refusals: ['notContestStaff', 'contestApiTokenMissing'],
  },
  removeContestWebhook: {
    method: 'DELETE',
    path: '/api/contest-api/webhook',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: remove a webhook that a client has registered by the Contest API',
    query: Type.Object({ cid: Id, id: Id }),
    answer: None,
    refusals: ['notContestStaff', 'contestWebhookMissing'],
  },
  retryContestWebhook: {
    method: 'POST',
    path: '/api/contest-api/webhook/retry',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: send to a webhook at once what is waiting for it, also to one that was given up',
    body: Type.Object({ cid: Id, id: Id }),
    answer: None,
    refusals: ['notContestStaff', 'contestWebhookMissing'],
  },
})
