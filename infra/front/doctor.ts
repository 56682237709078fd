/** Examines what a front needs. Ends with 1 when it would not work here. */
import { bad, good } from '@podium/proto/server/doctor/findings.ts'
import type { Finding } from '@podium/proto/server/doctor/findings.ts'
import { conclude } from '@podium/proto/server/doctor/conclude.ts'
import { filesFindings, readLimits } from '@podium/proto/server/doctor/files.ts'
import { addressOf, readFrontConfig } from './config.ts'
import type { Behind } from './config.ts'

const openFiles = 65_536
const answerMaxMs = 5_000
const config = readFrontConfig()

async function examineBehind(what: string, setting: string, behind: Behind): Promise<Finding> {
  const { host, port } = addressOf(behind)
  const address = `${host}:${port}`
  try {
    const { status } = await fetch(`http://${address}/healthz`, { signal: AbortSignal.timeout(answerMaxMs) })
    if (status === 200) return good(`${what} ${address} answers`)
    return bad(`${what} ${address} answers ${status}`, `is that another program? ${setting} names it`)
  } catch (error) {
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return bad(`${what} ${address}: ${why}`, `start it, open its port from here, or mend ${setting}`)
  }
}

const all = [
  ...config.apiPorts.map((one) => examineBehind('api', 'PODIUM_FRONT_API_PORTS', one)),
  ...config.gatewayPorts.map((one) => examineBehind('gateway', 'PODIUM_FRONT_GATEWAY_PORTS', one)),
]
conclude('A front', { 'What stands behind': await Promise.all(all), 'Limits': filesFindings(readLimits(), openFiles) })
