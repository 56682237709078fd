/** Examines what api and worker need. Ends with 1 when they would not work here. */
import { pageFilesBucket, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { examineBus } from '@podium/proto/server/doctor/bus.ts'
import { conclude } from '@podium/proto/server/doctor/conclude.ts'
import { examineCopies } from '@podium/proto/server/doctor/copies.ts'
import { filesFindings, readLimits } from '@podium/proto/server/doctor/files.ts'
import { examineStore } from '@podium/proto/server/doctor/store.ts'
import { examineDatabase } from '../app/doctor/database.ts'
import { examineJudges } from '../app/doctor/judges.ts'
import { readConfig } from '../app/config.ts'

const openFiles = 4_096
const config = readConfig()
const database = await examineDatabase(config)
conclude('An api or a worker', {
  'Database and clock': database,
  'Bus and store': await examineBus(config.natsUrl, { taskLeaseS: config.taskLeaseS, replicas: null }, async (bus) => [
    ...(await examineStore({ bus, s3: config.s3, bucket: testDataBucket, writes: true })),
    ...(await examineStore({ bus, s3: config.s3, bucket: pageFilesBucket, writes: true })),
    ...(await examineCopies(bus)),
  ]),
  ...(database.some(({ kind }) => kind === 'bad') ? {} : { Judges: await examineJudges(config) }),
  'Limits': filesFindings(readLimits(), openFiles),
})
