import { asRoot } from './as-root.ts'
import { orExplain } from './refused.ts'
import { runStack } from './run-stack.ts'

await orExplain(async () => {
  await asRoot()
  await runStack({ isDevelopment: true })
})
