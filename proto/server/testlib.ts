/**
 * Our header for checkers and interactors, "testlib.h": its parts as one text, because a compile box takes flat files
 * only.
 */
import { readFileSync } from 'node:fs'

const partPattern = /^#include "(?:podium-testlib\/)?([a-z-]+\.h)"$/gm
const textOf = (path: string): string => readFileSync(new URL(`./testlib/${path}`, import.meta.url), 'utf8')

const assemble = (path: string): string =>
  textOf(path)
    .trimEnd()
    .replaceAll(partPattern, (_line, part: string) => assemble(`podium-testlib/${part}`))

let assembled: string | null = null
export const testlibSource = (): string => (assembled ??= assemble('testlib.h'))
