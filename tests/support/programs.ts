/**
 * The programs of a stack for tests that start one of them by itself: bundled, as a site runs them, and shared with
 * every stack of a run. From its sources a process starts in three times the processor time.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { AppKind } from '@podium/infra/stack/apps.ts'
import { bundledPrograms, realEntries } from '@podium/infra/stack/programs.ts'
import type { Programs } from '@podium/infra/stack/programs.ts'
import { cacheDir } from './stack.ts'

let programs: Promise<Programs> | undefined

/** The file that Node runs. */
export async function programOf(kind: AppKind): Promise<string> {
  programs ??= bundledPrograms(cacheDir, realEntries, async ({ command, args, env, cwd }) => {
    await promisify(execFile)(command, args, { env, cwd })
  })
  return (await programs).files[kind]
}
