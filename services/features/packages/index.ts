/** What other features may use of packages. */
export { programsMost, startCheck } from './check-commands.ts'
export type { PackageNote } from './entities.ts'
export { storePackage } from './package-commands.ts'
export type { PackageFile, NewPackage } from './package-commands.ts'
export { packageOf, programsOf } from './package-queries.ts'
export type { StoredPackage } from './package-queries.ts'
export type { LimitRule } from './programs/time-limit.ts'
export { isOfPackage, storeRunVerdict } from './verdict-commands.ts'
