import { consumers, streams, subjects, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { lanes } from '@podium/proto/rules/submission/lanes.ts'
import { inboxOf } from '@podium/proto/server/bus.ts'

/** `podium` are the services, who may do everything. */
export const busUsers = ['podium', 'judge', 'gateway'] as const
export type BusUser = (typeof busUsers)[number]

interface Rights {
  publish: string[]
  subscribe: string[]
}

const api = '$JS.API'
const testData = `OBJ_${testDataBucket}`

/**
 * What those may do whom a stranger could take over: a judge runs the programs of everybody, a gateway talks to the
 * whole network. A judge takes tasks, reads test data and publishes verdicts; it does not receive whom the gateway asks
 * about, nor publishes what pages get. Streams and buckets are the services' to change; whoever comes first may make
 * those that are missing.
 */
const rightsOf: Record<Exclude<BusUser, 'podium'>, Rights> = {
  judge: {
    publish: [
      subjects.verdict,
      subjects.selfTest,
      subjects.progress,
      subjects.heartbeat,
      `${api}.INFO`,
      ...[...Object.values(streams).map(({ name }) => name), testData].map((name) => `${api}.STREAM.CREATE.${name}`),
      ...Object.values(streams).flatMap(({ name }) => [
        `${api}.CONSUMER.CREATE.${name}.>`,
        `${api}.CONSUMER.DURABLE.CREATE.${name}.*`,
      ]),
      ...lanes.map((lane) => `${api}.CONSUMER.MSG.NEXT.${streams.tasks.name}.${consumers.lane(lane)}`),
      // Newer servers name the domain and the account before the stream.
      `$JS.ACK.${streams.tasks.name}.>`,
      `$JS.ACK.*.*.${streams.tasks.name}.>`,
      `${api}.STREAM.INFO.${testData}`,
      `${api}.STREAM.MSG.GET.${testData}`,
      `${api}.DIRECT.GET.${testData}`,
      `${api}.DIRECT.GET.${testData}.>`,
    ],
    subscribe: [subjects.compileChecker, subjects.stopJudging, `${inboxOf('judge')}.>`],
  },
  gateway: {
    publish: [subjects.mayWatch, subjects.halls],
    subscribe: [subjects.live, subjects.revoke, `${inboxOf('gateway')}.>`],
  },
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

/** The users for the bus's configuration. @param isFast judges take their fast paths (proto/server/fast) */
export function authorization(passwords: Record<BusUser, string>, isFast: boolean): string {
  const users = busUsers.map((user) => {
    const who = `user: ${user}, password: ${JSON.stringify(passwords[user])}`
    if (user === 'podium') return `  { ${who} }`
    const { publish, subscribe } = rightsOf[user]
    const besides = user === 'judge' && !isFast ? libraryRights : []
    return `  { ${who}, permissions: { publish: { allow: ${list([...publish, ...besides])} }, subscribe: { allow: ${list(subscribe)} }, allow_responses: ${answers} } }`
  })
  return `authorization { users: [\n${users.join('\n')}\n] }`
}

/** Where each kind of process reaches the bus, and as whom. */
export function busUrls(passwords: Record<BusUser, string>, port: number) {
  const url = (user: BusUser): string => `nats://${user}:${passwords[user]}@127.0.0.1:${port}`
  return { natsUrl: url('podium'), judgeNatsUrl: url('judge'), gatewayNatsUrl: url('gateway') }
}
