import { useProblemAdminScope } from '../admin-scope.ts'
import { useEditor } from '../editor/context.ts'

/** The problem whose package the editor shows; null where it shows none, as to the administrators of a group. */
export function usePackagePid(): number | null {
  const { pid, stored } = useEditor()
  const { group } = useProblemAdminScope()
  return pid === undefined || stored.isRemote || group !== null ? null : pid
}
