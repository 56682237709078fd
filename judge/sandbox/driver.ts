/*
 * Which driver this host gets. isolate is preferred where it really works, because it is what contests know;
 * bubblewrap needs nothing but itself.
 */
import { openBubblewrap } from './bubblewrap/bubblewrap.ts'
import { openIsolate, tryIsolate } from './isolate/isolate.ts'
import type { Sandbox } from './api/sandbox.ts'

export const driverChoices = ['auto', 'isolate', 'bubblewrap'] as const
export type DriverChoice = (typeof driverChoices)[number]

export interface DriverOptions {
  driver: DriverChoice
  judgeFolder: string
  /** Boxes that run at the same time. */
  slots: number
  /** Serve although limits hold per process only. */
  unsafe: boolean
}

/** @throws SandboxFault with what is missing on this host */
export async function openDriver(options: DriverOptions): Promise<{
  sandbox: Sandbox
  /** Why isolate is not used; null when it is, or was not asked for. */ passedOver: string | null
}> {
  if (options.driver === 'isolate') return { sandbox: await openIsolate(options), passedOver: null }
  const usable = options.driver === 'auto' ? await tryIsolate() : null
  if (usable !== null && !('missing' in usable)) return { sandbox: await openIsolate(options), passedOver: null }
  return { sandbox: await openBubblewrap(options), passedOver: usable?.missing ?? null }
}
