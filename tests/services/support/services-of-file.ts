import { afterAll } from 'vitest'
import { change } from '@podium/services/platform/database/sql.ts'
import { startServices, startStack } from './stack.ts'
import type { TestStack } from './stack.ts'
import { endUnfinishedAfterFailures } from './unfinished.ts'

/**
 * The head of a test file: servers of its own and the real services on them, stopped after its last test. `db` gives a
 * connection to look, `alter` changes rows behind the back of the services.
 */
export async function servicesOfFile(
  data?: Parameters<typeof startStack>[0],
  ...options: Parameters<typeof startServices> extends [TestStack, ...infer Rest] ? Rest : never
) {
  const stack = await startStack(data)
  afterAll(() => stack.stop())
  const services = await startServices(stack, ...options)
  // Hooks run from the last to the first.
  afterAll(() => services.stop())
  if (options[1]?.worker === true) endUnfinishedAfterFailures(() => services)
  const db = () => services.ctx.orm.em.fork()
  const alter = (statement: Parameters<typeof change>[1]) => change(db(), statement)
  return { stack, services, db, alter }
}
