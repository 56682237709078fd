/** Examines what a remote judge needs. Ends with 1 when it would not work here. */
import { pageFilesBucket } from '@podium/proto/events/bus/subjects.ts'
import { examineBus } from '@podium/proto/server/doctor/bus.ts'
import { conclude } from '@podium/proto/server/doctor/conclude.ts'
import { examineStore } from '@podium/proto/server/doctor/store.ts'
import { readRemoteConfig } from './config.ts'

const config = readRemoteConfig()
const bus = await examineBus(config.natsUrl, { taskLeaseS: config.taskLeaseS, replicas: null }, (reached) =>
  examineStore({ bus: reached, s3: config.s3, bucket: pageFilesBucket, writes: false }),
)
conclude('A remote judge', { 'Bus and store': bus })
