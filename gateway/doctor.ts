/** Examines what a gateway needs. Ends with 1 when it would not work here. */
import { defaultTaskLeaseS } from '@podium/proto/events/bus/subjects.ts'
import { examineBus } from '@podium/proto/server/doctor/bus.ts'
import { conclude } from '@podium/proto/server/doctor/conclude.ts'
import { filesFindings, readLimits } from '@podium/proto/server/doctor/files.ts'
import { readGatewayConfig } from './config.ts'

/** Besides its sockets: the bus, logs, and what Node has open. */
const spareFiles = 500
const config = readGatewayConfig()
conclude('A gateway', {
  Bus: await examineBus(config.natsUrl, { taskLeaseS: defaultTaskLeaseS, replicas: null }),
  Limits: filesFindings(readLimits(), config.maxSockets + spareFiles),
})
