/**
 * A key goes with each submission: whoever presses the button again because no answer came sends the same key, and the
 * server stores one submission. What was answered, or is another code by now, gets a new key.
 */
export interface Submitted {
  readonly pid: string
  readonly language: string
  readonly code: string
}

export interface SubmissionKeys {
  readonly keyOf: (submitted: Submitted) => string
  /** The server has taken or refused the last one. */
  readonly answered: () => void
}

const keyBytes = 16

/** `crypto.randomUUID` is missing where a page comes without TLS. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

export function createSubmissionKeys(): SubmissionKeys {
  let open: { readonly key: string; readonly text: string } | null = null
  return {
    keyOf: ({ pid, language, code }) => {
      const text = JSON.stringify([pid, language, code])
      if (open?.text !== text) open = { key: newKey(), text }
      return open.key
    },
    answered: () => void (open = null),
  }
}
