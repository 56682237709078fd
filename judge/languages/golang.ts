/** Go by its own compiler (contract/judging 3), one file, standard library only. */
import { compileLimits, nativeRunBox } from './language.ts'
import type { LanguageFamily } from './language.ts'
import { onlyMain, runMain } from './native.ts'

export const golang: LanguageFamily = {
  commands: ['/usr/bin/go', '/usr/local/go/bin/go'],
  probes: (command) => [[command, 'version']],
  languages: ({ command, version }) => [
    {
      name: 'Golang',
      version,
      sourceName: 'main.go',
      compile: {
        limits: compileLimits(5, 10, 512),
        argv: [command, 'build', '-o', 'main', 'main.go'],
        env: { GOCACHE: '/tmp/go-cache', GOPATH: '/tmp/go', GO111MODULE: 'off', CGO_ENABLED: '0' },
        program: onlyMain,
      },
      run: { argv: runMain, env: { GOCACHE: 'off', GODEBUG: 'madvdontneed=1' }, box: nativeRunBox },
    },
  ],
}
