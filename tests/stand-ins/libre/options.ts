/** Which languages and options the call takes; a wrong one is a bad request. */

const standards = (base: string, years: readonly string[]): string[] =>
  years.flatMap((year) => [`${base}${year}`, `${base.replace('c', 'gnu')}${year}`])
const levels = ['0', '1', '2', '3', 'fast']
const models = ['64', '32', 'x32']

export const libreOptions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  c: { compiler: ['gcc', 'clang'], std: standards('c', ['89', '99', '11', '17', '23']), O: levels, m: models },
  cpp: {
    compiler: ['g++', 'clang++'],
    std: standards('c++', ['03', '11', '14', '17', '20', '23', '26']),
    O: levels,
    m: models,
  },
  java: {},
  kotlin: { version: ['1.5', '1.6', '1.7', '1.8', '1.9'], platform: ['jvm'] },
  pascal: { optimize: ['-', '1', '2', '3', '4'] },
  python: { version: ['2.7', '3.9', '3.10'] },
  rust: { version: ['2015', '2018', '2021', '2024'], optimize: ['0', '1', '2', '3'] },
  go: { version: ['1.x'] },
  csharp: { version: ['7.3', '8', '9', '10', '11', '12', '13', '14'] },
}

/** Names of the properties that do not fit; empty when all do. */
export const wrongOptions = (language: string, options: Readonly<Record<string, unknown>>): string[] => {
  const known = libreOptions[language]
  if (known === undefined) return ['language']
  const names = new Set([...Object.keys(known), ...Object.keys(options)])
  return [...names].filter((name) => !(known[name] ?? []).some((one) => one === options[name]))
}
