const ownName = /^(C|C\+\+)(?: (\d\d))?( With O2)?$/

/**
 * What pages call a language of our own judges, which has another name in calls. What a remote site calls its own
 * stays.
 */
export function languageLabel(name: string): string {
  if (name === 'Golang') return 'Go'
  const [, family, standard = '', optimised] = ownName.exec(name) ?? []
  return family === undefined ? name : `${family}${standard}${optimised === undefined ? '' : ' (-O2)'}`
}
