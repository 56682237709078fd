/** JavaScript by Node (contract/judging 3): the source is the program. */
import { runBoxOf } from './language.ts'
import type { LanguageFamily } from './language.ts'

/**
 * The engine's own bound on its stack must stay well below the real one, or deep recursion is a crash without a
 * message.
 */
const stackShare = 0.75
const kibibytesPerMebibyte = 1024

export const javascriptNode: LanguageFamily = {
  commands: ['/usr/bin/node', '/usr/local/bin/node'],
  probes: (command) => [[command, '--version']],
  languages: ({ command, version }) => [
    {
      name: 'JavaScript Node',
      version: `Node.js ${version}`,
      sourceName: 'main.js',
      compile: null,
      run: {
        argv: ({ memoryLimitMb, stackLimitMb }) => [
          command,
          `--max-old-space-size=${memoryLimitMb}`,
          `--stack-size=${Math.floor(stackLimitMb * kibibytesPerMebibyte * stackShare)}`,
          'main.js',
        ],
        box: runBoxOf(command),
        memoryExhausted: /JavaScript heap out of memory/,
      },
    },
  ],
}
