import { join } from 'node:path'
import { execa } from 'execa'
import { asRoot } from './as-root.ts'
import { projectDir, readCommandEnv } from './config.ts'
import { orExplain } from './refused.ts'

/** Examines this host as a judge would at its start. Ends with 1 when no judge could start here. */
await orExplain(async () => {
  await asRoot()
  const run = await execa(process.execPath, [join(projectDir, 'judge/doctor/main.ts')], {
    env: readCommandEnv(),
    extendEnv: false,
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  })
  process.exit(run.exitCode ?? 1)
})
