/**
 * What a checker leaves in its box between the passes of one case: a box is made anew for each run, so the files are
 * read, and put back for the next pass.
 */
import type { Checker } from '../../checkers/checker-program.ts'
import type { Box } from '../../sandbox/api/sandbox.ts'
import { judgingFiles, nextInputName } from './checker-call.ts'

const mebibyte = 1024 * 1024
const maxFiles = 100
const maxFileBytes = 16 * mebibyte

export class Leftovers {
  private files: readonly { readonly name: string; readonly bytes: Buffer }[] = []

  async takeFrom(box: Box, checker: Checker): Promise<void> {
    const others: readonly string[] = [...checker.files, ...Object.values(judgingFiles), nextInputName]
    const names = (await box.list()).filter((name) => !others.includes(name)).slice(0, maxFiles)
    const files: { name: string; bytes: Buffer }[] = []
    for (const name of names) {
      const bytes = await box.readFile(name, maxFileBytes)
      if (bytes !== null) files.push({ name, bytes })
    }
    this.files = files
  }

  async putInto(box: Box): Promise<void> {
    for (const { name, bytes } of this.files) await box.putFile(name, bytes, { readOnly: false })
  }
}
