/** A program on a machine of its own: a whole stack with the limits that it has by default, open to its network. */
import { rmSync } from 'node:fs'
import { startTestStack } from '../../support/stack.ts'

const stack = await startTestStack({ host: '0.0.0.0', env: { PODIUM_SUBMIT_INTERVAL_S: process.argv[2] ?? '8' } })
console.log(JSON.stringify({ port: Number(new URL(stack.url).port) }))
// Its input ends with whoever has started it.
process.stdin.resume()
process.stdin.once('end', () => {
  void stack.stop().then(() => {
    rmSync(stack.dataDir, { recursive: true, force: true })
    process.exit(0)
  })
})
