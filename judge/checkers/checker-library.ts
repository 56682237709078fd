/**
 * The header that checkers and interactors may include as "testlib.h". Its content is part of the key of the program
 * cache: a new header means a new checker.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { testlibSource } from '@podium/proto/server/testlib.ts'

const libraryName = 'testlib.h'
/** Where a host keeps the well-known header, if it does; boxes see these folders. */
const hostPaths = ['/usr/local/include/testlib.h', '/usr/include/testlib.h']

export interface CheckerLibrary {
  /** What goes beside the source; empty when the compiler finds a header of the host. */
  readonly files: Readonly<Record<string, string>>
  /** Tells one header from another. */
  readonly version: string
}

/** The header that a checker gets here: the host's own, else ours. */
export const checkerLibrary = (): CheckerLibrary => {
  const hostPath = hostPaths.find((path) => existsSync(path))
  if (hostPath === undefined) return { files: { [libraryName]: testlibSource() }, version: 'own' }
  return { files: {}, version: createHash('sha256').update(readFileSync(hostPath)).digest('hex') }
}
