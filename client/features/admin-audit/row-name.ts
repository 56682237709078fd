import { namedByUid } from '@podium/proto/rules/site/audit.ts'

interface Named {
  readonly kind: string
  /** Its key; parts of one are divided by slashes. */
  readonly object: string
  readonly label: string | null
  readonly about: { readonly name: string } | null
}

/** How people call what a row is about: by its name where it has one, else by its key. @param people by uid */
export function rowName({ kind, object, label, about }: Named, people: Readonly<Record<string, string>>): string {
  const person = namedByUid.has(kind) ? people[object.split('/').at(-1) ?? ''] : undefined
  return about?.name ?? person ?? label ?? object
}
