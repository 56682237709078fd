import type { RemoteLanguage } from './remote-language.ts'
import { ofType } from './remote-language.ts'

/** Ids are `programTypeId` of the submit form. Entries that the form has as a joke are not offered. */
const since = '2025-06'

export const codeforcesLanguages: readonly RemoteLanguage[] = [
  ...ofType('text/x-c++src', since, [
    [91, 'GNU G++23 14.2 (64 bit, msys2)'],
    [89, 'GNU G++20 13.2 (64 bit, winlibs)'],
    [54, 'GNU G++17 7.3.0'],
  ]),
  ...ofType('text/x-csrc', since, [[43, 'GNU GCC C11 5.1.0']]),
  ...ofType('text/x-java', since, [
    [87, 'Java 21 64bit'],
    [36, 'Java 8 32bit'],
  ]),
  ...ofType('text/x-python', since, [
    [70, 'PyPy 3.10 (7.3.15, 64bit)'],
    [41, 'PyPy 3.6.9 (7.3.0)'],
    [40, 'PyPy 2.7.13 (7.3.0)'],
    [31, 'Python 3.13.2'],
    [7, 'Python 2.7.18'],
  ]),
  ...ofType('text/x-rustsrc', '2026-01', [
    [98, 'Rust 1.89.0 (2024)'],
    [75, 'Rust 1.89.0 (2021)'],
  ]),
  ...ofType('text/x-csharp', since, [
    [96, 'C# 13, .NET SDK 9'],
    [79, 'C# 10, .NET SDK 6.0'],
    [65, 'C# 8, .NET Core 3.1'],
    [9, 'C# Mono 6.8'],
  ]),
  ...ofType('text/x-go', since, [[32, 'Go 1.22.2']]),
  ...ofType('text/x-kotlin', '2026-01', [[99, 'Kotlin 2.2.0']]),
  ...ofType('text/x-kotlin', since, [
    [88, 'Kotlin 1.9.21'],
    [83, 'Kotlin 1.7.20'],
  ]),
  ...ofType('text/javascript', since, [
    [55, 'Node.js 15.8.0 (64bit)'],
    [34, 'JavaScript V8 4.8.0'],
  ]),
  ...ofType('text/x-ruby', since, [[67, 'Ruby 3.2.2']]),
  ...ofType('text/x-php', since, [[6, 'PHP 8.1.7']]),
  ...ofType('text/x-perl', since, [[13, 'Perl 5.20.1']]),
  ...ofType('text/x-pascal', since, [
    [4, 'Free Pascal 3.2.2'],
    [51, 'PascalABC.NET 3.8.3'],
    [3, 'Delphi 7'],
  ]),
  ...ofType('text/x-haskell', since, [[12, 'Haskell GHC 8.10.1']]),
  ...ofType('text/x-ocaml', since, [[19, 'OCaml 4.02.1']]),
  ...ofType('text/x-scala', since, [[20, 'Scala 2.12.8']]),
  ...ofType('text/x-fsharp', since, [[97, 'F# 9, .NET SDK 9']]),
  ...ofType('text/x-d', since, [[28, 'D DMD32 v2.105.0']]),
]
