import { SandboxFault } from './sandbox.ts'

/** Everything that is not already a fault becomes one: only run() speaks about the program. */
export async function toSandboxFault<T>(what: string, act: () => Promise<T> | T): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof SandboxFault) throw error
    throw new SandboxFault(`${what}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
