/** PHP (contract/judging 3): the source is the program. Memory is the sandbox's to limit. */
import { runBoxOf } from './language.ts'
import type { LanguageFamily } from './language.ts'

export const php: LanguageFamily = {
  commands: ['/usr/bin/php', '/usr/local/bin/php'],
  probes: (command) => [[command, '--version']],
  languages: ({ command, version }) => [
    {
      name: 'PHP',
      version,
      sourceName: 'main.php',
      compile: null,
      run: {
        argv: () => [command, '-d', 'memory_limit=-1', '-d', 'display_errors=stderr', 'main.php'],
        box: runBoxOf(command),
      },
    },
  ],
}
