/*
 * The named pipes of dialogues. A named pipe can be put into two boxes that were started long before, which
 * an ordinary pipe cannot; the kernel treats both alike. A pair serves one dialogue after another: what was
 * not read is dropped by the kernel when the last end is closed.
 */
import fs from 'node:fs'
import path from 'node:path'
import { ownedName } from '../host/owner.ts'
import type { RootHelper } from '../host/root-helper.ts'

export interface PipePair {
  /** Host path of the pipe in which the first program speaks. */
  fromFirst: string
  fromSecond: string
}

export class DialoguePipes {
  private readonly folder: string
  private readonly helper: RootHelper
  private readonly idle: PipePair[] = []

  /** @param folder existing; on the file system of the boxes, because pipes are linked into them */
  constructor(folder: string, helper: RootHelper) {
    this.folder = folder
    this.helper = helper
  }

  /** Holds both ends of both pipes open during the work, until it says that both programs have their own. */
  async use<T>(work: (pair: PipePair, letGo: () => void) => Promise<T>): Promise<T> {
    const pair = this.idle.pop() ?? (await this.make())
    const held = Object.values(pair).map((file: string) =>
      fs.openSync(file, fs.constants.O_RDWR | fs.constants.O_NONBLOCK),
    )
    const letGo = () => {
      for (const fd of held.splice(0)) fs.closeSync(fd)
    }
    try {
      const result = await work(pair, letGo)
      this.idle.push(pair)
      return result
    } catch (error) {
      // a box that is gone may still hold an end
      for (const file of Object.values(pair)) fs.rmSync(file, { force: true })
      throw error
    } finally {
      letGo()
    }
  }

  /** Removes all pipes; no dialogue may run. */
  remove(): void {
    for (const pair of this.idle.splice(0)) for (const file of Object.values(pair)) fs.rmSync(file, { force: true })
  }

  private async make(): Promise<PipePair> {
    const name = path.join(this.folder, ownedName())
    const pair = { fromFirst: `${name}.first`, fromSecond: `${name}.second` }
    // boxes have uids of their own; the folder itself is shown to none of them
    for (const file of Object.values(pair)) await this.helper.order(['pipe', file, '666'])
    return pair
  }
}
