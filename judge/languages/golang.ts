/**
 * Go by its own compiler (contract/judging 3), one file, standard library only.
 *
 * From 1.20 on Go comes without its compiled library, and each compile with an empty cache makes what it imports anew:
 * 12 s of processor time instead of .3 (Go 1.24), more than a contestant is granted. So the cache is tuning, and until
 * it is there a compile may take as long as it needs. The compiler reads a cache that it may not write.
 */
import { createHash } from 'node:crypto'
import { compileLimits, nativeRunBox, tuningBoxPath } from './language.ts'
import type { Language, LanguageFamily, Toolchain, TuningPlan } from './language.ts'
import { onlyMain, runMain } from './native.ts'

const emptyCache = '/tmp/go-cache'
const settings = { GOPATH: '/tmp/go', GO111MODULE: 'off', CGO_ENABLED: '0' }
const ownLimits = compileLimits(5, 10, 512)
const untunedLimits = compileLimits(60, 120, 1024)

/** Nothing that a program here could use: tools, networks, cryptography, and whatever needs these. */
const leftOut =
  '^(vendor/|cmd/|crypto|database/|debug/|expvar|go/|html/|image|internal/|log/syslog|mime|net|plugin|runtime/|testing|time/tzdata)|/internal'

/** Run as `sh -c script go leftOut`; a slash of the cache is an @ in the names that it leaves. */
const fillCache = `set -e
export ${Object.entries(settings)
  .map(([name, value]) => `${name}=${value}`)
  .join(' ')} GOCACHE=${emptyCache}
"$0" build $("$0" list std | grep -Ev "$1")
cd ${emptyCache}
for file in ??/*; do mv "$file" "/box/cache@\${file%/*}@\${file#*/}"; done`

const cacheFile = /^cache@([0-9a-f]{2})@([0-9a-f]+-[ad])$/

const minorOf = (version: string): number => Number(/\bgo1\.(\d+)/.exec(version)?.[1] ?? 0)

const compiledLibrary = ({ command, version }: Toolchain): TuningPlan | undefined => {
  if (minorOf(version) < 20) return undefined
  const key = createHash('sha256').update([command, version, fillCache, leftOut].join('\0')).digest('hex')
  return {
    folder: `go-${key.slice(0, 16)}`,
    texts: [],
    steps: [{ argv: ['/bin/sh', '-c', fillCache, command, leftOut], result: cacheFile, path: 'cache' }],
    isUrgent: true,
  }
}

const language = (toolchain: Toolchain): Language => {
  const tuning = compiledLibrary(toolchain)
  const cache = tuning && `${tuning.folder}/cache`
  const isTuned = () => cache !== undefined && toolchain.hasTuning(cache)
  return {
    name: 'Golang',
    version: toolchain.version,
    sourceName: 'main.go',
    compile: {
      get limits() {
        return cache === undefined || isTuned() ? ownLimits : untunedLimits
      },
      argv: ['/usr/bin/env', toolchain.command, 'build', '-o', 'main', 'main.go'],
      speedUps: () => (isTuned() ? [`GOCACHE=${tuningBoxPath}/${cache}`] : []),
      env: { GOCACHE: emptyCache, ...settings },
      program: onlyMain,
    },
    run: { argv: runMain, env: { GOCACHE: 'off', GODEBUG: 'madvdontneed=1' }, box: nativeRunBox },
    ...(tuning && { tuning }),
  }
}

export const golang: LanguageFamily = {
  commands: ['/usr/bin/go', '/usr/local/go/bin/go'],
  probes: (command) => [[command, 'version']],
  languages: (toolchain) => [language(toolchain)],
}
