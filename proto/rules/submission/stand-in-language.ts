/**
 * A remote problem names its site's compilers; a self-test runs here, so the nearest local language stands in
 * (contract/judging 10).
 */

/** By the editor's content type, without `text/`. */
const byMode: Readonly<Record<string, string>> = {
  'x-c++src': 'C++ With O2',
  'x-csrc': 'C With O2',
  'x-java': 'Java',
  'x-go': 'Golang',
  'x-csharp': 'C#',
  'x-php': 'PHP',
  'x-ruby': 'Ruby',
  'x-rustsrc': 'Rust',
}
/** By what the name holds; the first that fits. */
const byName = [
  ['PyPy 3', 'PyPy3'],
  ['PyPy', 'PyPy2'],
  ['Python 3', 'Python3'],
  ['Python', 'Python2'],
  ['Node', 'JavaScript Node'],
  ['JavaScript', 'JavaScript V8'],
] as const

/** @returns the given name when nothing stands in for it */
export const standInFor = (language: string, mode: string): string =>
  byMode[mode.replace(/^text\//, '')] ?? byName.find(([part]) => language.includes(part))?.[1] ?? language
