/** A package is stored with its problem, in the transaction of the import. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { ProblemPackage, ProblemPackageFile } from './entities.ts'
import type { AboutPackage, PackageNote } from './entities.ts'

export interface PackageFile {
  readonly path: string
  readonly content: Buffer
}

export interface NewPackage {
  readonly about: AboutPackage
  readonly notes: readonly PackageNote[]
  readonly files: readonly PackageFile[]
}

/** In place of what the problem had of an earlier package, its check included. */
export async function storePackage(
  em: EntityManager,
  pid: number,
  { about, notes, files }: NewPackage,
  now: Date,
): Promise<void> {
  await em.nativeDelete(ProblemPackage, { pid })
  await em.insert(ProblemPackage, { pid, about, notes, importedAt: now })
  if (files.length > 0)
    await em.insertMany(
      ProblemPackageFile,
      files.map(({ path, content }) => ({ pid, path, content })),
    )
}
