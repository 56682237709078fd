import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { remoteUrgencies } from '@podium/proto/events/bus/remote-task.ts'
import { consumers, pageFilesBucket, streams, subjects, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { laneSites } from '@podium/proto/rules/remote/sites.ts'
import { lanes } from '@podium/proto/rules/submission/lanes.ts'
import { inboxOf } from '@podium/proto/server/bus.ts'
import { askedLane } from '@podium/proto/server/judge-protocol.ts'

/** `podium` are the services, who may do everything. */
export const busUsers = ['podium', 'judge', 'gateway', 'remote'] as const
export type BusUser = (typeof busUsers)[number]

interface Rights {
  publish: string[]
  subscribe: string[]
}

const api = '$JS.API'
const testData = `OBJ_${testDataBucket}`
const pageFiles = `OBJ_${pageFilesBucket}`

/** Newer servers name the domain and the account before the stream. */
const acknowledges = (stream: string): string[] => [`$JS.ACK.${stream}.>`, `$JS.ACK.*.*.${stream}.>`]

const reads = (stream: string): string[] => [
  `${api}.STREAM.INFO.${stream}`,
  `${api}.STREAM.MSG.GET.${stream}`,
  `${api}.DIRECT.GET.${stream}`,
  `${api}.DIRECT.GET.${stream}.>`,
]

const watches = (stream: string): string[] => [
  `${api}.CONSUMER.CREATE.${stream}.>`,
  `${api}.CONSUMER.INFO.${stream}.*`,
  `${api}.CONSUMER.DELETE.${stream}.*`,
]

const buckets = Object.values(remoteBuckets).map(({ name }) => name)

/** A remote judge reads the accounts that the services have entered, and writes all else about remote sites. */
const remoteRights: Rights = {
  publish: [
    subjects.verdict,
    subjects.progress,
    subjects.remoteHeartbeat,
    `${api}.INFO`,
    ...laneSites.flatMap((site) =>
      remoteUrgencies.flatMap((urgency) =>
        ['MSG.NEXT', 'INFO'].map(
          (what) => `${api}.CONSUMER.${what}.${streams.remoteTasks.name}.${consumers.remote(site, urgency)}`,
        ),
      ),
    ),
    ...acknowledges(streams.remoteTasks.name),
    ...buckets.flatMap((name) => [
      ...reads(`KV_${name}`),
      ...(name === remoteBuckets.accounts.name ? watches(`KV_${name}`) : [`$KV.${name}.>`]),
    ]),
    ...reads(pageFiles),
    `$O.${pageFilesBucket}.>`,
    `$JS.FC.>`,
  ],
  subscribe: [subjects.remoteImport, subjects.remoteProbe, subjects.stopJudging, `${inboxOf('remote')}.>`],
}

/**
 * What those may do whom an attacker could take over: a judge runs the programs of everybody, a gateway talks to the
 * whole network, a remote judge reads pages of other sites. A judge takes tasks, reads test data and publishes
 * verdicts; it does not receive whom the gateway asks about, nor publishes what pages get. Streams and buckets are the
 * services' to make and to change.
 */
const rightsOf: Record<Exclude<BusUser, 'podium'>, Rights> = {
  judge: {
    publish: [
      subjects.verdict,
      subjects.selfTest,
      subjects.progress,
      subjects.heartbeat,
      subjects.returnedTask,
      subjects.lastTry('*'),
      `${api}.INFO`,
      `${api}.CONSUMER.INFO.${streams.tasks.name}.${askedLane}`,
      ...lanes.map((lane) => `${api}.CONSUMER.MSG.NEXT.${streams.tasks.name}.${consumers.lane(lane)}`),
      ...acknowledges(streams.tasks.name),
      ...reads(testData),
    ],
    subscribe: [subjects.compileChecker, subjects.stopJudging, `${inboxOf('judge')}.>`],
  },
  gateway: {
    publish: [subjects.mayWatch, subjects.halls, subjects.gatewayLoad],
    subscribe: [subjects.live, subjects.revoke, subjects.gatewayLoad, `${inboxOf('gateway')}.>`],
  },
  remote: remoteRights,
}

const list = (names: string[]): string => `[${names.map((name) => JSON.stringify(name)).join(', ')}]`

/**
 * What a judge may do besides where it takes the ways of the library: look at the lanes, and make consumers that have
 * test data sent to them.
 */
const libraryRights: string[] = [
  ...lanes.map((lane) => `${api}.CONSUMER.INFO.${streams.tasks.name}.${consumers.lane(lane)}`),
  ...['CREATE', 'DELETE', 'INFO'].map((what) => `${api}.CONSUMER.${what}.${testData}.>`),
  `$JS.FC.${testData}.>`,
]

/** Answering a question takes as long as compiling a checker does. */
const answers = '{ max: 1, expires: "5m" }'

const permissions = ({ publish, subscribe }: Rights): string =>
  `permissions: { publish: { allow: ${list(publish)} }, subscribe: { allow: ${list(subscribe)} }, allow_responses: ${answers} }`

/** A judge with a key of its own gets answers at addresses of its own, where no other judge can listen. */
function keyedJudge(publicKey: string): string {
  const { publish, subscribe } = rightsOf.judge
  const own = subscribe.map((subject) => subject.replace(`${inboxOf('judge')}.`, `${inboxOf(publicKey)}.`))
  return `  { nkey: ${publicKey}, ${permissions({ publish: [...publish, ...libraryRights], subscribe: own })} }`
}

export interface AuthorizationOptions {
  /** Judges take their fast paths (proto/server/fast). */
  readonly isFast: boolean
  /** Public keys of judges that have a credential of their own. */
  readonly judgeKeys?: readonly string[]
}

/** The users for the bus's configuration. */
export function authorization(
  passwords: Record<BusUser, string>,
  { isFast, judgeKeys = [] }: AuthorizationOptions,
): string {
  const users = busUsers.map((user) => {
    const who = `user: ${user}, password: ${JSON.stringify(passwords[user])}`
    if (user === 'podium') return `  { ${who} }`
    const { publish, subscribe } = rightsOf[user]
    const besides = user === 'judge' && !isFast ? libraryRights : []
    return `  { ${who}, ${permissions({ publish: [...publish, ...besides], subscribe })} }`
  })
  return `authorization { users: [\n${[...users, ...judgeKeys.map(keyedJudge)].join('\n')}\n] }`
}

/** Where each kind of process reaches the bus, and as whom. */
export function busUrls(passwords: Record<BusUser, string>, port: number) {
  const url = (user: BusUser): string => `nats://${user}:${passwords[user]}@127.0.0.1:${port}`
  return {
    natsUrl: url('podium'),
    judgeNatsUrl: url('judge'),
    gatewayNatsUrl: url('gateway'),
    remoteNatsUrl: url('remote'),
  }
}
