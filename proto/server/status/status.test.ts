import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { createStopper } from '../stop.ts'
import { createReadiness } from './readiness.ts'
import { serveStatus } from './status.ts'

test('a port that another process has is named with its setting', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const log = createLog('status', 'silent')
  const parts = { log, stopper: createStopper(log), readiness: createReadiness() }
  await expect(serveStatus({ host: '127.0.0.1', port }, parts)).rejects.toThrow(
    `PODIUM_STATUS_PORT is ${port}, but another process has that port at 127.0.0.1`,
  )
})
