/**
 * Checkers here are called `checker input output answer` and end with 0, 1, 2, ...; validators of the ICPC format are
 * called `validator input answer feedback < output` and end with 42 or 43. A few lines in front of a source turn one
 * into the other: they run before `main`, put the arguments in order, and translate the code on the way out. So the
 * source itself stays as it is, and a package that comes back loses exactly these lines.
 */
import { testlibSource } from '@podium/proto/server/testlib.ts'

const shim = (name: string, lines: readonly string[]): string =>
  [
    `/* ${name}: begin */`,
    '#ifndef _GNU_SOURCE',
    '#define _GNU_SOURCE',
    '#endif',
    '#include <stdio.h>',
    '#include <stdlib.h>',
    '#include <sys/stat.h>',
    '#include <unistd.h>',
    ...lines,
    `/* ${name}: end */`,
    '',
  ].join('\n')

const cover = (body: string): readonly string[] => [
  '__attribute__((constructor)) static void shim_begin(int argc, char **argv, char **environment) {',
  '  (void)environment;',
  '  if (argc < 4) return;',
  body,
  '  on_exit(shim_end, 0);',
  '}',
]

/** In front of a validator of the ICPC format, to be called as checkers are here. */
const validatorEnd = [
  'static void shim_end(int code, void *unused) {',
  '  (void)unused;',
  '  fflush(stdout);',
  '  _exit(code == 42 ? 0 : code == 43 ? 102 : 103);',
  '}',
]
const validatorHere = shim('ICPC validator as a checker', [
  ...validatorEnd,
  ...cover(
    '  char *output = argv[2];\n  argv[2] = argv[3];\n  argv[3] = (char *)"./";\n  if (!freopen(output, "r", stdin)) _exit(103);',
  ),
])
const interactorHere = shim('ICPC interactor', [
  ...validatorEnd,
  ...cover('  argv[2] = argv[3];\n  argv[3] = (char *)"./";'),
])

/** In front of a checker of ours, to be called as the ICPC format does. */
const checkerEnd = [
  'static void shim_end(int code, void *unused) {',
  '  (void)unused;',
  '  fflush(stdout);',
  '  _exit(code == 0 || code == 100 ? 42 : code == 1 || code == 2 || code == 8 || code == 101 || code == 102 ? 43 : 1);',
  '}',
]
const checkerThere = shim('checker as an ICPC validator', [
  ...checkerEnd,
  ...cover('  argv[3] = argv[2];\n  argv[2] = (char *)"/dev/stdin";'),
])
const interactorThere = shim('interactor as an ICPC validator', [
  ...checkerEnd,
  ...cover('  argv[3] = argv[2];\n  argv[2] = (char *)"/dev/null";'),
])

type Mode = 'spj' | 'interactive'

const libraryEnd = '/* end of testlib.h */'

/** Ours ends past what waits for the end of a program; so it has its code translated itself. */
const endingLibrary = (): string =>
  testlibSource().replaceAll(/std::_Exit\((.*)\);/g, 'shim_end($1, nullptr);\n    std::_Exit(1);')

/** Who takes a package has no testlib of ours: the source has it within, where it asks for it. */
const withLibrary = (code: string): string =>
  code.replace(
    /^[ \t]*#[ \t]*include[ \t]*["<]testlib\.h[">].*$/m,
    (line) => `/* in place of ${line.replaceAll('*/', '* /')} */\n${endingLibrary()}\n${libraryEnd}`,
  )

const withoutLibrary = (code: string): string =>
  code.replace(/^\/\* in place of (.*) \*\/\n[\s\S]*?\n\/\* end of testlib\.h \*\/$/m, (_all, line: string) => line)

/** The source for a package. One that came from a package gets its old form back. */
export function asValidator(code: string, mode: Mode, hasOwnLibrary: boolean): string {
  const here = mode === 'spj' ? validatorHere : interactorHere
  if (code.startsWith(here)) return code.slice(here.length)
  return (mode === 'spj' ? checkerThere : interactorThere) + (hasOwnLibrary ? code : withLibrary(code))
}

/** The source for a problem here, and whether it is one of ours, which is called in our way. */
export function asChecker(source: string, mode: Mode): { readonly code: string; readonly isOurs: boolean } {
  const code = withoutLibrary(source)
  const there = mode === 'spj' ? checkerThere : interactorThere
  return code.startsWith(there) ? { code: code.slice(there.length), isOurs: true } : { code: source, isOurs: false }
}
