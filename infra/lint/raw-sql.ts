/**
 * Queries are typed (services/features/entities.ts). Raw SQL stands in `*.hot-sql.ts` alone, where a promised figure
 * needs it; migrations and tests apart. A file that only names types of the helpers holds none.
 */
const mayHoldIt = /\.hot-sql\.ts$|^services\/platform\/database\/((sql|orm)\.ts$|migrations\/)|^tests\/|\.test\.tsx?$/

/** Hot files that the services may have in all. */
export const mostHotFiles = 40

export const isHotFile = (file: string): boolean => file.endsWith('.hot-sql.ts')

/**
 * Whether an import brings raw SQL where it may not stand.
 * @param from the file, from the root
 * @param target as fences.ts names it
 * @param names of the values imported; `*` for all
 */
export function bringsRawSql(from: string, target: string, names: readonly string[]): boolean {
  if (mayHoldIt.test(from)) return false
  if (target === 'npm:kysely') return names.some((name) => name === 'sql' || name === '*')
  return target === 'services/platform/database/sql.ts' && names.length > 0
}
