import { spawn } from 'node:child_process'
import { ChildFailed, type ChildFiles, type ChildReports, type ChildSpec } from './child.ts'
import { forget, record } from './leftovers.ts'
import { forTerminal, lineSplitter } from './lines.ts'
import { openLogFile } from './log-file.ts'

interface Watching extends Pick<ChildReports, 'onLine'> {
  /** Aborting it ends the process at once. */
  signal?: AbortSignal | undefined
}

const lastLinesMost = 20

/**
 * Runs a process that does something once, and resolves when it has. Rejects with ChildFailed and its last lines when
 * it fails.
 */
export async function runToEnd(spec: ChildSpec, files: ChildFiles, { onLine, signal }: Watching): Promise<void> {
  const { name, command, args, cwd, env, user } = spec
  const log = openLogFile(files.logFile)
  const lastLines: string[] = []
  const cut = lineSplitter((line) => {
    lastLines.push(line)
    if (lastLines.length > lastLinesMost) lastLines.shift()
    onLine?.(name, line)
  })
  const child = spawn(command, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    killSignal: 'SIGKILL',
    signal,
    ...user,
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      log.write(chunk.toString('utf8'))
      cut(chunk)
    })
  }
  if (child.pid !== undefined) record(files.runDir, name, child.pid)
  const end = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, killedBy) => resolve(code === 0 ? '' : (killedBy ?? `exit code ${code}`)))
  })
  log.close()
  forget(files.runDir, name)
  if (end !== '')
    throw new ChildFailed(`${name} failed (${end}). Its last lines:\n${lastLines.map(forTerminal).join('\n')}`)
}
