/** Local languages as the contract names them (contract/judging 3), in the order in which they are offered. */
interface LanguageRow {
  readonly name: string
  readonly contentType: string
  /** Usable for checkers and interactors. */
  readonly isSpj: boolean
  /** Suffix of a downloaded source. */
  readonly suffix: string
  /** Higher shows first. */
  readonly seq: number
}
const spjLanguages: readonly string[] = ['C', 'C++']
const row = <const Name extends string>(name: Name, contentType: string, suffix: string, seq: number) => ({
  name,
  contentType,
  suffix,
  seq,
  isSpj: spjLanguages.includes(name),
})

const cpp = 'text/x-c++src'
export const languages = [
  row('C', 'text/x-csrc', 'c', 10),
  row('C With O2', 'text/x-csrc', 'c', 10),
  row('C++', cpp, 'cpp', 5),
  row('C++ With O2', cpp, 'cpp', 5),
  row('C++ 17', cpp, 'cpp', 5),
  row('C++ 17 With O2', cpp, 'cpp', 5),
  row('C++ 20', cpp, 'cpp', 5),
  row('C++ 20 With O2', cpp, 'cpp', 5),
  row('Java', 'text/x-java', 'java', 0),
  row('Python3', 'text/x-python', 'py', 0),
  row('Python2', 'text/x-python', 'py', 0),
  row('Golang', 'text/x-go', 'go', 0),
  row('C#', 'text/x-csharp', 'cs', 0),
  row('PHP', 'text/x-php', 'php', 0),
  row('PyPy2', 'text/x-python', 'py', 0),
  row('PyPy3', 'text/x-python', 'py', 0),
  row('JavaScript Node', 'text/javascript', 'js', 0),
  row('JavaScript V8', 'text/javascript', 'js', 0),
  row('Ruby', 'text/x-ruby', 'rb', 0),
  row('Rust', 'text/x-rustsrc', 'rs', 0),
] as const satisfies readonly LanguageRow[]

export type LanguageName = (typeof languages)[number]['name']

export const languageNames: readonly string[] = languages.map((l) => l.name)
