import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOfHeader, isForCompiler, pluginHeaders, pluginSource } from './header-plugin.ts'

const folder = mkdtempSync(join(tmpdir(), 'podium-header-plugin-'))
const at = (...names: string[]) => join(folder, ...names)
const run = (command: string, ...args: string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** Regexes and futures are what most of the library's debt comes from. */
const library = '#include <iostream>\n#include <regex>\n#include <future>\n#include <map>\n'
const program = `#include "library.h"
int main() {
  std::map<std::string, int> seen;
  std::string word;
  while (std::cin >> word) seen[word]++;
  auto answer = std::async([&] { return seen.size(); });
  std::cout << answer.get() << std::endl;
}
`

const precompile = (name: string, ending: string, flags: readonly string[]): void => {
  mkdirSync(at(name))
  writeFileSync(at(name, 'library.h'), library + ending)
  run('g++', '-std=c++17', ...flags, '-x', 'c++-header', at(name, 'library.h'), '-o', at(name, 'library.h.gch'))
}
const symbols = (name: string, ...flags: string[]): string[] => {
  run('g++', '-std=c++17', `-I${at(name)}`, '-c', at('program.cc'), '-o', at(`${name}.o`))
  return run('nm', '-fposix', '-C', ...flags, at(`${name}.o`))
    .trim()
    .split('\n')
    .map((line) => line.replace(/ [0-9a-f ]*$/, ''))
    .toSorted()
}
/**
 * Kilobytes that instantiating templates takes in an empty program; the compiler leaves out a row whose figures are
 * too small to tell.
 */
const instantiatedKb = (name: string): number => {
  writeFileSync(at('empty.cc'), '#include "library.h"\nint main() {}\n')
  const report = run(
    '/bin/sh',
    '-c',
    `LC_ALL=C g++ -std=c++17 -I${at(name)} -ftime-report -c ${at('empty.cc')} -o ${at('empty.o')} 2>&1`,
  )
  expect(report).toMatch(/^ TOTAL /m)
  const [, amount = '0', unit] = /^ template instantiation .*?(\d+)([kM]?) \(\s*\d+%\)$/m.exec(report) ?? []
  return Number(amount) * (unit === 'M' ? 1024 : 1)
}

const version = run('g++', '--version').split('\n')[0] ?? ''
const isUsed = isForCompiler(version)

beforeAll(() => {
  if (!isUsed) return
  const headers = pluginHeaders(version)
  if (headers === null) throw new Error('the headers of g++ for plugins are not installed')
  writeFileSync(at('plugin.cc'), pluginSource)
  writeFileSync(at('program.cc'), program)
  run('g++', '-shared', '-fPIC', '-fno-rtti', '-O1', `-I${headers}`, at('plugin.cc'), '-o', at('plugin.so'))
  precompile('plain', '', [])
  precompile('paid', endOfHeader, [`-fplugin=${at('plugin.so')}`])
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.runIf(isUsed)(
  'a header precompiled with the plugin leaves a tenth of the work at most',
  () => {
    expect(instantiatedKb('paid')).toBeLessThan(instantiatedKb('plain') / 10)
  },
  180_000,
)

test.runIf(isUsed)(
  'a program compiled with it needs the same, defines nothing else, and does the same',
  () => {
    expect(symbols('paid', '-u')).toEqual(symbols('plain', '-u'))
    const plain = new Set(symbols('plain', '--defined-only'))
    expect(symbols('paid', '--defined-only').filter((symbol) => !plain.has(symbol))).toEqual([])
    for (const name of ['plain', 'paid']) run('g++', at(`${name}.o`), '-o', at(`${name}.out`))
    const answers = ['plain', 'paid'].map((name) =>
      execFileSync(at(`${name}.out`), { input: 'ab ba ab', encoding: 'utf8' }),
    )
    expect(answers).toEqual(['2\n', '2\n'])
  },
  180_000,
)

test('a g++ with which it was not proved gets none: 14 fails in every program that includes such a header', () => {
  expect(isForCompiler('g++ (Debian 12.2.0-14+deb12u1) 12.2.0')).toBe(true)
  expect(isForCompiler('g++ (Debian 14.2.0-19) 14.2.0')).toBe(false)
  expect(pluginHeaders('g++ (Debian 14.2.0-19) 14.2.0')).toBeNull()
})

test("without the compiler's header files there is no plugin", () => {
  expect(pluginHeaders('g++ (Elsewhere) 99.1.0')).toBeNull()
  expect(pluginHeaders('no version at all')).toBeNull()
})
