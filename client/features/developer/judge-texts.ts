import { useLingui } from '@lingui/react/macro'

interface KnownSentence {
  readonly pattern: RegExp
  readonly translate: (...parts: readonly string[]) => string
}

/**
 * What a judge says of itself, in the reader's language; what it says otherwise stays as it is, for a newer judge may
 * say more.
 */
export function useJudgeTexts(): (text: string) => string {
  const { t } = useLingui()
  const known: Readonly<Record<string, string>> = {
    'RLIMIT_CPU, per process only': t`RLIMIT_CPU, per process only`,
    'RLIMIT_DATA, per process only': t`RLIMIT_DATA, per process only`,
    'RLIMIT_NPROC under a uid per box': t`RLIMIT_NPROC under a uid per box`,
    'counted pipes': t`byte-counted pipes`,
    'a tmpfs of fixed size and number of files per box': t`a tmpfs of fixed size and number of files per box`,
    'network namespace without devices, seccomp allows local sockets only': t`network namespace without devices, seccomp allows local sockets only`,
    'mount namespace with read-only system folders': t`mount namespace with read-only system folders`,
  }
  const sentences: readonly KnownSentence[] = [
    {
      pattern: /^user namespace under an unprivileged uid per box \((\d+) and up\)$/,
      translate: (uid) => t`user namespace under an unprivileged uid per box (${uid} and up)`,
    },
    {
      pattern: /^an unprivileged uid per box \((\d+) plus its number\)$/,
      translate: (uid) => t`an unprivileged uid per box (${uid} plus its number)`,
    },
    {
      pattern: /^isolate (\S+) --cg \(control groups of its own\)$/,
      translate: (version) => t`isolate ${version} --cg (control groups of its own)`,
    },
  ]
  return (text) => {
    for (const { pattern, translate } of sentences) {
      const found = pattern.exec(text)
      if (found) return translate(...found.slice(1))
    }
    return known[text] ?? text
  }
}
