/** Ruby (contract/judging 3): the source is the program. */
import { runBoxOf } from './language.ts'
import type { LanguageFamily } from './language.ts'

export const ruby: LanguageFamily = {
  commands: ['/usr/bin/ruby', '/usr/local/bin/ruby'],
  probes: (command) => [[command, '--version']],
  languages: ({ command, version }) => [
    {
      name: 'Ruby',
      version,
      sourceName: 'main.rb',
      compile: null,
      run: { argv: () => [command, 'main.rb'], box: runBoxOf(command), memoryExhausted: /NoMemoryError/ },
    },
  ],
}
