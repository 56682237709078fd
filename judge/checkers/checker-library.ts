/**
 * The header that checkers and interactors may include as "testlib.h". A compile box takes flat files only, so the parts of
 * our header become one text. Its content is part of the key of the program cache: a new header means a new checker.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'

const libraryName = 'testlib.h'
/** Where a host keeps the well-known header, if it does; boxes see these folders. */
const hostPaths = ['/usr/local/include/testlib.h', '/usr/include/testlib.h']

const partPattern = /^#include "(?:podium-testlib\/)?([a-z-]+\.h)"$/gm
const textOf = (path: string): string => readFileSync(new URL(`../testlib/${path}`, import.meta.url), 'utf8')

const assemble = (path: string): string =>
  textOf(path).trimEnd().replaceAll(partPattern, (_line, part: string) => assemble(`podium-testlib/${part}`))

let assembled: string | null = null
const ownLibrary = (): string => (assembled ??= assemble(libraryName))

export interface CheckerLibrary {
  /** What goes beside the source; empty when the compiler finds a header of the host. */
  readonly files: Readonly<Record<string, string>>
  /** Tells one header from another. */
  readonly version: string
}

/** The header that a checker gets here: the host's own, else ours. */
export const checkerLibrary = (): CheckerLibrary => {
  const hostPath = hostPaths.find((path) => existsSync(path))
  if (hostPath === undefined) return { files: { [libraryName]: ownLibrary() }, version: 'own' }
  return { files: {}, version: createHash('sha256').update(readFileSync(hostPath)).digest('hex') }
}
