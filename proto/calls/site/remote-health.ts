/** Additions to the contract: how remote sites are, for the back office, and which of them take submissions. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { remoteHealthStates } from '../../rules/remote/health.ts'
import { remoteSiteStates } from '../../rules/remote/health-shown.ts'
import { laneSites } from '../../rules/remote/sites.ts'
import { declareCalls } from '../declare.ts'
import { JudgeReport } from '../judge-report.ts'
import { Id, Nullable, NullableText, Time } from '../shapes.ts'

const HealthRow = Type.Object({
  site: Type.Enum(laneSites),
  accountId: Type.Unsafe<number | null>({ ...Nullable(Id), description: 'null in the row of the site itself' }),
  username: Type.Unsafe<string | null>({ ...NullableText, description: 'of the account' }),
  state: Type.Enum(remoteHealthStates, {
    description: '`off`: the site is switched off, the account is paused, or the site has no account',
  }),
  since: Type.Unsafe<string | null>({ ...Nullable(Time), description: 'null while nothing was asked of it yet' }),
  lastGood: Type.Unsafe<string | null>({ ...Nullable(Time), description: 'when the site last answered as it should' }),
  fault: Type.Unsafe<Static<typeof JudgeReport> | null>({
    ...Nullable(JudgeReport),
    description: 'why it is in this state',
  }),
  runsToday: Type.Integer({ description: 'posted since midnight, UTC; of a site those of all of its accounts' }),
  unknownRuns: Type.Integer({ description: 'attempts whose run is not known' }),
  nextProbe: Type.Unsafe<string | null>({ ...Nullable(Time), description: 'of a site behind a wall' }),
  goneLanguages: Type.Array(Type.String(), { description: 'of a site: languages that it does not offer any more' }),
  unconfirmedPages: Type.Array(Type.String(), {
    description: 'of a site: pages whose form is known from other programs only, until a run was judged there',
  }),
})

const RemoteJudge = Type.Object({
  name: Type.String(),
  seenAt: Time,
  accounts: Type.Integer({ description: 'whose lanes it holds' }),
})

export const remoteHealthCalls = declareCalls({
  remoteHealth: {
    method: 'GET',
    path: '/api/admin/remote/health',
    who: ['problem_admin'],
    summary: 'How each remote site and each of its accounts is, and which judges speak to them',
    answer: Type.Object({ rows: Type.Array(HealthRow), judges: Type.Array(RemoteJudge) }),
  },
  remoteSiteStates: {
    method: 'GET',
    path: '/api/remote-site-states',
    who: 'open',
    summary: 'Which remote sites take submissions at the moment, and why not',
    answer: Type.Array(
      Type.Object({
        site: Type.Enum(laneSites),
        state: Type.Enum(remoteSiteStates),
        since: Nullable(Time),
        report: Nullable(JudgeReport),
      }),
    ),
  },
})
