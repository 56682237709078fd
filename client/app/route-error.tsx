import { useLingui } from '@lingui/react/macro'
import { ErrorState } from '../ui/states.tsx'

/** A page that did not load, or broke. Trying again starts the application anew: a newer version may be out. */
export function RouteError() {
  const { t } = useLingui()
  return <ErrorState title={t`This page did not load`} onRetry={() => location.reload()} />
}
