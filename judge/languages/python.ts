/**
 * The Python family (contract/judging 3). Compiling is a check of the syntax, so that a slip is a compile error and
 * not a failed run; the program is the source. The interpreter ignores PYTHON* settings and per-user packages and
 * writes no cached code, but keeps the folder of the program on its path, because a problem's extra files lie there.
 */
import { compileLimits, runBoxOf } from './language.ts'
import type { Language, LanguageFamily, Toolchain } from './language.ts'

const checkSyntax = `import sys
try:
    compile(open('main.py', 'rb').read(), 'main.py', 'exec', 0, True)
except Exception:
    sys.excepthook(sys.exc_info()[0], sys.exc_info()[1], None)
    sys.exit(1)
`
const isolated = ['-E', '-s', '-B']

const language = (name: string, toolchain: Toolchain): Language => ({
  name,
  version: toolchain.version,
  sourceName: 'main.py',
  compile: {
    limits: compileLimits(5, 10, 256),
    argv: [toolchain.command, ...isolated, '-c', checkSyntax],
    program: (names) => names.filter((one) => one === 'main.py'),
  },
  run: {
    argv: () => [toolchain.command, ...isolated, 'main.py'],
    box: runBoxOf(toolchain.command, toolchain.binds.length === 0 ? {} : { readOnlyBinds: toolchain.binds }),
    memoryExhausted: /^MemoryError/m,
  },
})

const family = (name: string, commands: readonly string[]): LanguageFamily => ({
  commands,
  probes: (command) => [[command, '--version']],
  languages: (toolchain) => [language(name, toolchain)],
})

export const python3 = family('Python3', ['/usr/bin/python3', '/usr/local/bin/python3'])
export const python2 = family('Python2', [
  '/usr/bin/python2.7',
  '/usr/local/bin/python2.7',
  '/opt/python2/bin/python2.7',
])
export const pypy3 = family('PyPy3', ['/usr/bin/pypy3', '/usr/local/bin/pypy3', '/opt/pypy3/bin/pypy3'])
export const pypy2 = family('PyPy2', ['/usr/bin/pypy', '/opt/pypy2/bin/pypy'])
