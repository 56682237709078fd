/** Additions to the contract: the remote sites of the back office, and the accounts that submit to them. */
import { Type } from 'typebox'
import { laneSites, siteKeys } from '../../rules/remote/sites.ts'
import { declareCalls } from '../declare.ts'
import { BaseRevision, Id, None, Nullable, NullableText, Revision, Time } from '../shapes.ts'

const Site = Type.Enum(laneSites)
const Repost = Type.Enum(['proved', 'never'], {
  description: 'of an attempt whose run the site does not list: `proved` posts it again, `never` leaves it unknown',
})
const Password = Type.Optional(Type.String({ minLength: 1, maxLength: 1024 }))
const Session = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 32_768,
    description: 'in place of a password: the `Cookie` header of a browser, or the token of LibreOJ',
  }),
)

/** What signs an account in is never in it. */
const RemoteAccountRow = Type.Object({
  id: Id,
  site: Site,
  username: Type.String(),
  secretKind: Type.Enum(['password', 'session']),
  isEnabled: Type.Boolean(),
  repost: Repost,
  revision: Revision,
  gmtCreate: Time,
  gmtModified: Time,
})

const RemoteSiteRow = Type.Object({
  site: Site,
  isOn: Type.Boolean({ description: 'submissions go there; problems are imported all the same' }),
  isAllowedBySite: Type.Boolean({
    description: 'an administrator has stated that the site allows it; needed where a site is off by default',
  }),
  changedBy: NullableText,
  changedAt: Nullable(Time),
  accounts: Type.Array(RemoteAccountRow),
})

const UnknownRun = Type.Object({
  submitId: Id,
  attempt: Type.Integer(),
  site: Type.Enum(siteKeys),
  problemId: Type.String({ description: 'of the site, without its key' }),
  accountId: Nullable(Id),
  username: NullableText,
  changedAt: Time,
})

export const remoteCalls = declareCalls({
  remoteSites: {
    method: 'GET',
    path: '/api/admin/remote/sites',
    who: ['system_info_admin'],
    summary: 'Remote sites with their accounts; no secret is in it',
    answer: Type.Array(RemoteSiteRow),
  },
  setRemoteSite: {
    method: 'PUT',
    path: '/api/admin/remote/site',
    who: ['system_info_admin'],
    summary: 'Switch submitting to a site on or off',
    body: Type.Object({
      site: Site,
      isOn: Type.Boolean(),
      isAllowedBySite: Type.Optional(
        Type.Boolean({ description: 'states that the site allows it; asked for where a site is off by default' }),
      ),
    }),
    answer: None,
    refusals: ['remoteTermsNotStated'],
  },
  addRemoteAccount: {
    method: 'POST',
    path: '/api/admin/remote/account',
    who: ['system_info_admin'],
    summary: 'Add an account of a site, with a password or a session',
    body: Type.Object({
      site: Site,
      username: Type.String({ maxLength: 255 }),
      password: Password,
      session: Session,
      repost: Type.Optional(Repost),
    }),
    answer: Type.Object({ id: Id }),
    refusals: ['fieldBlank', 'remoteAccountExists', 'remoteSecret', 'remoteSessionRefused', 'remoteKeyMissing'],
  },
  editRemoteAccount: {
    method: 'PUT',
    path: '/api/admin/remote/account',
    who: ['system_info_admin'],
    summary: 'Change an account, pause it, or give it another password or session; absent fields stay',
    body: Type.Object({
      id: Id,
      isEnabled: Type.Optional(Type.Boolean()),
      password: Password,
      session: Session,
      repost: Type.Optional(Repost),
      baseRevision: BaseRevision,
    }),
    answer: None,
    refusals: ['remoteAccountMissing', 'remoteSecret', 'remoteSessionRefused', 'remoteKeyMissing', 'editedMeanwhile'],
  },
  removeRemoteAccount: {
    method: 'DELETE',
    path: '/api/admin/remote/account',
    who: ['system_info_admin'],
    summary: 'Remove an account with its secret',
    query: Type.Object({ id: Id }),
    answer: None,
    refusals: ['remoteAccountMissing'],
  },
  remoteUnknownRuns: {
    method: 'GET',
    path: '/api/admin/remote/unknown-runs',
    who: ['system_info_admin'],
    summary: 'Attempts that were handed over to a site, and whose run there is not known; the newest hundred',
    answer: Type.Array(UnknownRun),
  },
  adoptRemoteRun: {
    method: 'POST',
    path: '/api/admin/remote/adopt-run',
    who: ['system_info_admin'],
    summary: 'Name the run of such an attempt: its result is fetched, and nothing is posted',
    body: Type.Object({ submitId: Id, runId: Type.String({ pattern: '^[0-9A-Za-z]{1,32}$' }) }),
    answer: None,
    refusals: ['submissionMissing', 'remoteRunKnown', 'remoteRunTaken'],
  },
  probeRemoteSite: {
    method: 'POST',
    path: '/api/admin/remote/probe',
    who: ['system_info_admin'],
    summary: 'Look at a site now, although its next probe is not due',
    body: Type.Object({ site: Site }),
    answer: None,
  },
})
