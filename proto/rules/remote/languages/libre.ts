import type { RemoteLanguage } from './remote-language.ts'

/** Of the call `submission/submit`: `language` is the id, `compileAndRunOptions` the options; a wrong one is a 400. */
const since = '2026-07'

type Options = Readonly<Record<string, string>>
const row = (name: string, id: string, contentType: string, options?: Options): RemoteLanguage => ({
  name,
  id,
  contentType,
  since,
  ...(options === undefined ? {} : { options }),
})

const cpp = (name: string, compiler: string, std: string, level: string) =>
  row(name, 'cpp', 'text/x-c++src', { compiler, std, O: level, m: '64' })
const c = (name: string, compiler: string, std: string) =>
  row(name, 'c', 'text/x-csrc', { compiler, std, O: '0', m: '64' })

export const libreLanguages: readonly RemoteLanguage[] = [
  cpp('C++ 11 (G++)', 'g++', 'c++11', '0'),
  cpp('C++ 17 (G++)', 'g++', 'c++17', '0'),
  cpp('C++ 11 (Clang++)', 'clang++', 'c++11', '0'),
  cpp('C++ 17 (Clang++)', 'clang++', 'c++17', '0'),
  cpp('C++ 11 O2(G++)', 'g++', 'c++11', '2'),
  cpp('C++ 17 O2(G++)', 'g++', 'c++17', '2'),
  cpp('C++ 11 O2(Clang++)', 'clang++', 'c++11', '2'),
  cpp('C++ 17 O2(Clang++)', 'clang++', 'c++17', '2'),
  cpp('C++ 20 O2(G++)', 'g++', 'c++20', '2'),
  cpp('C++ 23 O2(G++)', 'g++', 'c++23', '2'),
  c('C 11 (GCC)', 'gcc', 'c11'),
  c('C 17 (GCC)', 'gcc', 'c17'),
  c('C 11 (Clang)', 'clang', 'c11'),
  c('C 17 (Clang)', 'clang', 'c17'),
  row('Java', 'java', 'text/x-java'),
  row('Kotlin 1.8 (JVM)', 'kotlin', 'text/x-kotlin', { version: '1.8', platform: 'jvm' }),
  row('Kotlin 1.9 (JVM)', 'kotlin', 'text/x-kotlin', { version: '1.9', platform: 'jvm' }),
  row('Pascal', 'pascal', 'text/x-pascal', { optimize: '-' }),
  row('Python 3.10', 'python', 'text/x-python', { version: '3.10' }),
  row('Python 3.9', 'python', 'text/x-python', { version: '3.9' }),
  row('Python 2.7', 'python', 'text/x-python', { version: '2.7' }),
  row('Rust 2024', 'rust', 'text/x-rustsrc', { version: '2024', optimize: '0' }),
  row('Rust 2021', 'rust', 'text/x-rustsrc', { version: '2021', optimize: '0' }),
  row('Rust 2018', 'rust', 'text/x-rustsrc', { version: '2018', optimize: '0' }),
  row('Rust 2015', 'rust', 'text/x-rustsrc', { version: '2015', optimize: '0' }),
  row('Go 1.x', 'go', 'text/x-go', { version: '1.x' }),
  row('C# 14', 'csharp', 'text/x-csharp', { version: '14' }),
  row('C# 9', 'csharp', 'text/x-csharp', { version: '9' }),
  row('C# 7.3', 'csharp', 'text/x-csharp', { version: '7.3' }),
]
