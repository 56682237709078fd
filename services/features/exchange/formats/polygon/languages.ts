import type { Locale } from '@podium/proto/rules/site/locale.ts'

const locales: Readonly<Record<string, Locale>> = { english: 'en-US', chinese: 'zh-CN' }

/** Null for a language that the site has no pages in. */
export const localeOfLanguage = (language: string): Locale | null => locales[language] ?? null

/** @param short of a locale, as `en` */
export const languageNamed = (short: string): string =>
  Object.entries(locales).find(([, locale]) => locale.startsWith(short))?.[0] ?? short

/** Checkers of the library that compare as ours do. */
export const stockByName: Readonly<Record<string, string>> = {
  'std::fcmp.cpp': 'lines',
  'std::lcmp.cpp': 'lines',
  'std::wcmp.cpp': 'tokens',
  'std::ncmp.cpp': 'tokens',
  'std::hcmp.cpp': 'tokens',
  'std::icmp.cpp': 'tokens',
  'std::yesno.cpp': 'yes-no',
  'std::nyesno.cpp': 'yes-no-list',
  'std::rcmp4.cpp': 'floats-1e-4',
  'std::rcmp6.cpp': 'floats-1e-6',
  'std::rcmp9.cpp': 'floats-1e-9',
}

/** Types of sources, by how the file ends. */
const typeBySuffix: Readonly<Record<string, string>> = {
  c: 'c.gcc',
  cpp: 'cpp.g++17',
  cc: 'cpp.g++17',
  java: 'java11',
  py: 'python.3',
  go: 'go',
  rs: 'rust',
  cs: 'csharp.mono',
  js: 'js.node',
  php: 'php.5',
  rb: 'ruby',
}
export const typeOfFile = (path: string): string => typeBySuffix[path.split('.').at(-1) ?? ''] ?? 'cpp.g++17'
