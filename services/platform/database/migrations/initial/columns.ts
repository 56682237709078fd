/** Columns that several tables have. */

export const times = `created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()`

/** A number that each edit of a row raises, and who has changed what last (services/features/edits/commands.ts). */
export const revised = `revision int not null default 1,
    edits jsonb not null default '[]'`

/** The counters of verdicts, and the codes that they count. */
export const counters = [
  ['ac', 0],
  ['wa', -1],
  ['ce', -2],
  ['pe', -3],
  ['tle', 1],
  ['mle', 2],
  ['re', 3],
  ['se', 4],
  ['pa', 8],
] as const

/** All submissions, and those of each verdict. */
export const countColumns = ['total', ...counters.map(([name]) => name)]

/** @param prefix of each counter's name */
export const counterColumns = (prefix = ''): string =>
  countColumns.map((name) => `${prefix}${name} int not null default 0`).join(',\n    ')
