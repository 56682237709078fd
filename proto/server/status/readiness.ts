/** Whether a process can do its work now: each part says what is in its way. */

/** Null when nothing is. */
export type Check = () => Promise<string | null> | string | null

export interface Readiness {
  readonly add: (name: string, check: Check) => void
  /** What is in the way, by part; empty when the process is ready. */
  readonly faults: () => Promise<Readonly<Record<string, string>>>
}

const checkMaxMs = 2_000

async function within(check: Check): Promise<string | null> {
  const late = Promise.withResolvers<string>()
  const timer = setTimeout(() => late.resolve(`no answer within ${checkMaxMs} ms`), checkMaxMs)
  try {
    return await Promise.race([check(), late.promise])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    clearTimeout(timer)
  }
}

/** @param parts that are there from the beginning, by name */
export function createReadiness(parts: Readonly<Record<string, Check>> = {}): Readiness {
  const checks = new Map(Object.entries(parts))
  return {
    add: (name, check) => void checks.set(name, check),
    faults: async () => {
      const found = await Promise.all([...checks].map(async ([name, check]) => [name, await within(check)] as const))
      return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== null))
    },
  }
}

/** Whether the bus is there. */
export const busCheck =
  ({ isConnected }: { readonly isConnected: () => boolean }): Check =>
  () =>
    isConnected() ? null : 'away (PODIUM_NATS_URL)'
