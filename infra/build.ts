// npm run build: the pages into client/dist, and the program of each process into build/programs, bundled with all that
// it imports. For machines on which something else than `npm start` runs the processes: units, images, a cluster.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { buildClient } from './client-build.ts'
import { projectDir } from './config.ts'
import { orExplain, Refused } from './refused.ts'
import { bundleSpec, realEntries } from './stack/programs.ts'

const programsDir = join(projectDir, 'build', 'programs')

await orExplain(async () => {
  await buildClient()
  rmSync(programsDir, { recursive: true, force: true })
  const { command, args, env, cwd } = bundleSpec(programsDir, {
    ...realEntries,
    'bus-config': 'infra/bus-config.ts',
    'bus-users': 'infra/bus-users.ts',
    'backup': 'services/entry/backup.ts',
    'restore': 'services/entry/restore.ts',
  })
  const result = await execa(command, args, { cwd, env, extendEnv: false, all: true, reject: false })
  if (result.failed) throw new Refused(`The programs could not be bundled:\n${result.all}`)
  console.log(
    `The pages are in client/dist, the programs in build/programs.\nThe programs find what they need under ${projectDir}: build them anew where it is moved.`,
  )
})
