/**
 * A full disk of this judge. No task is at fault then, whatever it wanted room for: it goes to others without a try
 * being counted, and this judge takes none until there is room. What its caches hold without need is given up first: a
 * disk that is smaller than their bounds would never have room otherwise.
 *
 * A task that wants more room than the disk ever has must not go round for ever: its next failures here are tries.
 */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { judgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeTools } from '../pipeline/judge-task.ts'
import type { Availability } from './availability.ts'
import { RecentCounts } from './recent-counts.ts'

/** Of Node, and as programs in C say it. */
const fullDisk = /\b(?:ENOSPC|EDQUOT)\b|No space left on device|Disk quota exceeded/

export const isOfFullDisk = (error: unknown): boolean =>
  error instanceof Error && (fullDisk.test(error.message) || isOfFullDisk(error.cause))

/** A large program and the files of a case. */
const leastBytes = 8 * 1024 * 1024

/** What the system says of the disk does not count quotas, so it is tried. */
export async function hasRoom(folder: string): Promise<boolean> {
  const file = join(folder, 'room')
  try {
    await writeFile(file, Buffer.alloc(leastBytes))
    return true
  } catch {
    return false
  } finally {
    await rm(file, { force: true })
  }
}

const freeReturns = 3
const mostRemembered = 1_000

export class DiskRoom {
  private readonly tools: Pick<JudgeTools, 'dataCache' | 'programCache' | 'workFolder'>
  private readonly availability: Pick<Availability, 'diskFull'>
  private readonly returns = new RecentCounts(mostRemembered)

  constructor(tools: DiskRoom['tools'], availability: DiskRoom['availability']) {
    this.tools = tools
    this.availability = availability
  }

  /** Takes the judge out until there is room. @param isWell asked then, whether it takes tasks again */
  full(reason: JudgeReport, isWell = async (): Promise<boolean> => true): void {
    const { dataCache, programCache, workFolder } = this.tools
    for (const cache of [dataCache, programCache]) cache.clear()
    const mayTake = async (): Promise<boolean> => (await hasRoom(workFolder)) && isWell()
    this.availability.diskFull([judgeMessage('diskFull'), ...reason], mayTake)
  }

  /** A task failed for want of room. @returns whether it goes to others at no cost */
  missed(task: string, reason: JudgeReport): boolean {
    this.full(reason)
    return this.returns.add(task) <= freeReturns
  }
}
