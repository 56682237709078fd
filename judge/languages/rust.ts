/** Rust by rustc (contract/judging 3; the contract's own source name is a slip), one file, standard library only. */
import { compileLimits, nativeRunBox } from './language.ts'
import type { LanguageFamily } from './language.ts'
import { onlyMain, runMain } from './native.ts'

export const rust: LanguageFamily = {
  commands: ['/usr/bin/rustc', '/usr/local/bin/rustc', '/opt/rust/bin/rustc'],
  probes: (command) => [[command, '--version']],
  languages: ({ command, version }) => [
    {
      name: 'Rust',
      version,
      sourceName: 'main.rs',
      compile: {
        limits: compileLimits(5, 10, 512),
        argv: [command, '-O', '--edition=2021', '-A', 'warnings', '-o', 'main', 'main.rs'],
        program: onlyMain,
      },
      run: { argv: runMain, box: nativeRunBox },
    },
  ],
}
