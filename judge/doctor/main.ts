/** Entry of `npm run doctor`. Exit code 1 when a judge could not start on this host. */
import { testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { examineBus } from '@podium/proto/server/doctor/bus.ts'
import { good, linesOf } from '@podium/proto/server/doctor/findings.ts'
import type { Finding } from '@podium/proto/server/doctor/findings.ts'
import { examineStore } from '@podium/proto/server/doctor/store.ts'
import { examineProtocol } from '@podium/proto/server/judge-protocol.ts'
import { isOnBus, readConfig, readDriver } from '../config.ts'
import { examine } from './examine.ts'

/** Where the settings of a judge are given, as its unit gives them; by itself a host is asked about its boxes alone. */
async function examineConnections(): Promise<readonly Finding[]> {
  if (!isOnBus()) return []
  const { name, labels, natsUrl, taskLeaseS, key, s3 } = readConfig()
  const shownAs = `shown as ${name}, ${labels.length === 0 ? 'without labels' : `with the labels ${labels.join(', ')}`}`
  const found = await examineBus(natsUrl, { taskLeaseS, replicas: null, key }, async (bus) => [
    ...(await examineProtocol(bus)),
    ...(await examineStore({ bus, s3, bucket: testDataBucket, writes: false })),
  ])
  return [good(shownAs), ...found]
}

const { lines, isFit } = await examine(readDriver())
const found = await examineConnections()
process.stdout.write(`${[...(found.length === 0 ? [] : linesOf('Bus and store', found)), ...lines].join('\n')}\n`)
process.exit(isFit && found.every(({ kind }) => kind !== 'bad') ? 0 : 1)
