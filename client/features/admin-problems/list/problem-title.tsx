import { RowLink } from '../../../ui/table/row-link.tsx'
import { useProblemAdminScope, useProblemRights } from '../admin-scope.ts'
import type { ProblemRow } from '../queries.ts'

/** Leads to the form where the reader may save it. */
export function ProblemTitle({ row }: { readonly row: ProblemRow }) {
  const { paths } = useProblemAdminScope()
  const { mayEdit } = useProblemRights(row)
  return mayEdit ? <RowLink to={paths.edit(row.id)}>{row.title}</RowLink> : row.title
}
