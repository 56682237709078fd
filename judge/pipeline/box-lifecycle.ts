/** Taking boxes early and giving them up late, so that neither holds up a submission. */
import type { Box, BoxSpec, Sandbox } from '../sandbox/api/sandbox.ts'

/** Closing takes this process milliseconds; most submissions have their verdict by then. */
const closeAfterMs = 80

/** Closes a box in a moment; closing the sandbox does not wait for it. */
export const closeSoon = (box: Box): void =>
  void setTimeout(() => void box.close().catch(() => undefined), closeAfterMs).unref()

/** A box that starts now and is needed later, by at most one user. */
export interface EarlyBox {
  /** @throws SandboxFault when it did not start */
  readonly take: () => Promise<Box>
  /** Closes it when nobody took it. */
  readonly leave: () => void
}

export const openEarly = (sandbox: Sandbox, spec: BoxSpec): EarlyBox => {
  const opening = sandbox.openBox(spec)
  // awaited only when needed; until then its failure must not count as unhandled
  opening.catch(() => undefined)
  let taken = false
  return {
    take: () => {
      taken = true
      return opening
    },
    leave: () => {
      if (!taken) void opening.then(closeSoon, () => undefined)
    },
  }
}
