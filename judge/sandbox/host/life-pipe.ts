/*
 * A judge shows that it lives by a named pipe that it holds open. Unlike its pid, that can be seen by every judge with
 * the same folder, from whatever container; and the kernel lets go of it however the judge ends.
 */
import fs from 'node:fs'
import path from 'node:path'
import { isHeld, ownerName } from './owner.ts'
import type { RootHelper } from './root-helper.ts'

/**
 * From now on this process is seen to live.
 * @param folder existing, for nothing else
 * @returns takes the pipe away
 */
export async function showLife(folder: string, helper: RootHelper): Promise<() => void> {
  const pipe = path.join(folder, ownerName())
  if (!fs.existsSync(pipe)) await helper.order(['pipe', pipe, '600'])
  const fd = fs.openSync(pipe, fs.constants.O_RDWR | fs.constants.O_NONBLOCK)
  return () => {
    fs.closeSync(fd)
    fs.rmSync(pipe, { force: true })
  }
}

/** Removes the pipes that nobody holds any more, once what their judges left is gone: without a pipe nobody knows. */
export function removeDeadPipes(folder: string): void {
  for (const name of fs.readdirSync(folder)) {
    const pipe = path.join(folder, name)
    if (isHeld(pipe) === false) fs.rmSync(pipe, { force: true })
  }
}
