/** Around each file that starts servers: what their processes have logged is shown when a test fails. */
import { afterAll, afterEach } from 'vitest'
import { forgetLines, showLines } from './process-lines.ts'

forgetLines()
afterEach(({ task }) => showLines(task.result))
// A file whose servers were not ready has no test that failed.
// oxlint-disable-next-line no-empty-pattern -- vitest takes nothing else before the file
afterAll(({}, suite) => showLines(suite.result))
