import type { Stopper } from '@podium/proto/server/stop.ts'
import type { Context, WorkerFeature } from '../platform/context.ts'
import { accountCleanUp } from '../features/account/worker.ts'
import { pictureWorker } from '../features/files/worker.ts'
import { boardWorker } from '../features/boards/worker.ts'
import { webhookWorker } from '../features/contest-api/webhooks/worker.ts'
import { printWorker } from '../features/contests/printer/worker.ts'
import { contestClock, returnWorker } from '../features/contests/worker.ts'
import { droppedTestData, testDataCleanUp } from '../features/files/test-data/worker.ts'
import { groupWorker } from '../features/groups/worker.ts'
import { homeWorker } from '../features/home/worker.ts'
import { busUsersWorker } from '../features/judges/bus-users-worker.ts'
import { systemWorker } from '../features/judges/worker.ts'
import { judgingWorker } from '../features/judging/worker.ts'
import { liveWorker } from '../features/live/worker.ts'
import { noticeWorker } from '../features/notices/worker.ts'
import { requestsNotice } from '../features/problems/admin/worker.ts'
import { remoteWorker } from '../features/remote/worker.ts'
import { selfTestWorker } from '../features/self-test/worker.ts'
import { outboxWorker } from '../platform/outbox/worker.ts'

/** What runs beside the calls. A new one is a row here. The outbox stops last: the others still write to it. */
const workerFeatures: readonly WorkerFeature[] = [
  outboxWorker,
  accountCleanUp,
  pictureWorker,
  boardWorker,
  busUsersWorker,
  contestClock,
  droppedTestData,
  groupWorker,
  homeWorker,
  judgingWorker,
  liveWorker,
  noticeWorker,
  printWorker,
  remoteWorker,
  requestsNotice,
  returnWorker,
  selfTestWorker,
  systemWorker,
  testDataCleanUp,
  webhookWorker,
]

/** Starts every part of the worker on a prepared database. */
export async function startWorker(ctx: Context, stopper: Stopper): Promise<void> {
  for (const { name, start } of workerFeatures) stopper.onStop(name, await start(ctx))
}
