import { orExplain } from './refused.ts'
import { runStack } from './run-stack.ts'

await orExplain(() => runStack({ isDevelopment: true }))
