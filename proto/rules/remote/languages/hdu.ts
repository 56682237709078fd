import type { RemoteLanguage } from './remote-language.ts'
import { ofType } from './remote-language.ts'

const since = '2026-09'

export const hduLanguages: readonly RemoteLanguage[] = [
  ...ofType('text/x-c++src', since, [
    [0, 'G++'],
    [2, 'C++'],
  ]),
  ...ofType('text/x-csrc', since, [
    [1, 'GCC'],
    [3, 'C'],
  ]),
  ...ofType('text/x-pascal', since, [[4, 'Pascal']]),
  ...ofType('text/x-java', since, [[5, 'Java']]),
  ...ofType('text/x-csharp', since, [[6, 'C#']]),
]
