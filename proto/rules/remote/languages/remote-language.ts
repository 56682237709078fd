/**
 * Compilers of a remote site: data with a date, not code. The list that a site shows is compared with these whenever
 * its submit page is read; an id that is gone makes the language unavailable there (decisions 31, 55), and stored
 * submissions keep their name.
 */

export interface RemoteLanguage {
  /** As contestants choose it and submissions store it; unique within its site. */
  readonly name: string
  /** What the site calls it in its submit form or call; several languages of LibreOJ share one. */
  readonly id: string
  /** Of the editor: `text/x-c++src`. */
  readonly contentType: string
  /** When the site is known to have had it with this id: `2025-10`. */
  readonly since: string
  /** Further fields of the submit call (LibreOJ `compileAndRunOptions`). */
  readonly options?: Readonly<Record<string, string>>
}

/** Rows `[id, name]` of one editor type. */
export const ofType = (
  contentType: string,
  since: string,
  rows: readonly (readonly [id: number, name: string])[],
): RemoteLanguage[] => rows.map(([id, name]) => ({ name, id: String(id), contentType, since }))
