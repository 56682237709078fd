/** C11 by gcc (contract/judging 3). */
import { compileLimits, nativeRunBox } from './language.ts'
import type { LanguageFamily, Language, Toolchain } from './language.ts'
import { runMain, linkFast, onlyMain } from './native.ts'

const variant = (toolchain: Toolchain, name: string, optimise: readonly string[]): Language => ({
  name,
  version: toolchain.version,
  sourceName: 'main.c',
  compile: {
    limits: compileLimits(5, 10, 256),
    argv: [
      toolchain.command,
      ...optimise,
      '-DONLINE_JUDGE',
      '-w',
      '-fmax-errors=3',
      '-std=c11',
      'main.c',
      '-o',
      'main',
      ...linkFast(),
      '-lm',
    ],
    // the assembler starts beside the compiler, which gains a tenth of a small compile
    speedUps: () => ['-pipe'],
    program: onlyMain,
  },
  run: { argv: runMain, box: nativeRunBox },
})

export const c: LanguageFamily = {
  commands: ['/usr/bin/gcc'],
  probes: (command) => [[command, '--version']],
  languages: (toolchain) => [variant(toolchain, 'C', []), variant(toolchain, 'C With O2', ['-O2'])],
}
