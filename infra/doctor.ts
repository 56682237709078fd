// npm run doctor [-- <process>]: examines this host as a process would find it at its start, with the settings that are
// in the environment: sandbox, languages and timings for a judge (the default), database, bus, store, clock and file
// limits for the others. Ends with 1 when it could not run here.
import { join } from 'node:path'
import { execa } from 'execa'
import { asRoot } from './as-root.ts'
import { projectDir, readCommandEnv } from './config.ts'
import { orExplain, Refused } from './refused.ts'

const examiners: Readonly<Record<string, string>> = {
  judge: 'judge/doctor/main.ts',
  api: 'services/entry/doctor.ts',
  worker: 'services/entry/doctor.ts',
  gateway: 'gateway/doctor.ts',
  remote: 'judge/remote/doctor.ts',
  front: 'infra/front/doctor.ts',
}

await orExplain(async () => {
  const kind = process.argv[2] ?? 'judge'
  const examiner = examiners[kind]
  if (examiner === undefined) throw new Refused(`Which process? One of ${Object.keys(examiners).join(', ')}.`)
  // Only boxes need it; the limits of the others are those of their own user.
  if (kind === 'judge') await asRoot()
  const run = await execa(process.execPath, [join(projectDir, examiner)], {
    env: readCommandEnv(),
    extendEnv: false,
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  })
  process.exit(run.exitCode ?? 1)
})
