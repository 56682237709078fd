/** C# by Mono (contract/judging 3). */
import { compileLimits, runBoxOf } from './language.ts'
import type { LanguageFamily } from './language.ts'

const monoBeside = (mcs: string): string => mcs.replace(/mcs$/, 'mono')

export const csharp: LanguageFamily = {
  commands: ['/usr/bin/mcs'],
  probes: (command) => [
    [command, '--version'],
    [monoBeside(command), '--version'],
  ],
  languages: ({ command, version, binds }) => [
    {
      name: 'C#',
      version,
      sourceName: 'Main.cs',
      compile: {
        limits: compileLimits(5, 10, 512),
        argv: [command, '-optimize+', '-out:main', 'Main.cs'],
        program: (names) => names.filter((name) => name === 'main'),
      },
      run: {
        argv: () => [monoBeside(command), 'main'],
        box: runBoxOf(monoBeside(command), { needsProc: true, readOnlyBinds: binds }),
        memoryExhausted: /System\.OutOfMemoryException/,
      },
    },
  ],
}
