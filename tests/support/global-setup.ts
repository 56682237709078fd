import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUser } from '@podium/infra/stack/system-user.ts'

/** One folder for everything that a run of the tests keeps on disk, whatever its projects, gone afterwards. */
export function setup(): () => void {
  if (process.env.PODIUM_TESTS_DIR) return () => undefined
  const dir = mkdtempSync(join(tmpdir(), 'podium-tests-'))
  // The database runs as a user of its own and passes through here.
  chmodSync(dir, 0o755)
  // Made once, before workers start: two that make it at the same time see a half-written list of users.
  databaseUser()
  process.env.PODIUM_TESTS_DIR = dir
  return () => rmSync(dir, { recursive: true, force: true })
}
