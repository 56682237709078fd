import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemUsers } from '@podium/infra/stack/system-user.ts'

const memoryDir = '/dev/shm'
/** A whole run keeps about a tenth of it at a time. */
const roomyBytes = 6_000_000_000

/** Memory where there is plenty: databases that live for one file wait for a disk more than for anything else. */
function fastestDir(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryDir)
    const options =
      readFileSync('/proc/mounts', 'utf8')
        .split('\n')
        .find((line) => line.split(' ')[1] === memoryDir)
        ?.split(' ')[3] ?? 'noexec'
    return bavail * bsize > roomyBytes && !options.split(',').includes('noexec') ? memoryDir : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** One folder for everything that a run of the tests keeps, whatever its projects, gone afterwards. */
export function setup(): () => void {
  if (process.env.PODIUM_TESTS_DIR) return () => undefined
  const dir = mkdtempSync(join(fastestDir(), 'podium-tests-'))
  // The database runs as a user of its own and passes through here.
  chmodSync(dir, 0o755)
  // Made once, before workers start: two that make them at the same time see a half-written list of users.
  systemUsers()
  process.env.PODIUM_TESTS_DIR = dir
  return () => rmSync(dir, { recursive: true, force: true })
}
