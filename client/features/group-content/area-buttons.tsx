import { useLingui } from '@lingui/react/macro'
import { ArrowLeft, ListChecks, Plus } from 'lucide-react'
import { LinkButton } from '../../ui/form/button.tsx'

interface AreaButtonsProps {
  /** Address of the area's list. */
  readonly area: string
}

function CreateButton({ area }: AreaButtonsProps) {
  const { t } = useLingui()
  return <LinkButton to={`${area}/admin/create`} variant="solid" icon={<Plus size={15} />}>{t`Create`}</LinkButton>
}

/** Of an administrator in front of an area's list. @param label names the back office behind it */
export const AdminButtons = ({ area, label }: AreaButtonsProps & { readonly label: string }) => (
  <>
    <LinkButton to={`${area}/admin`} icon={<ListChecks size={15} />}>
      {label}
    </LinkButton>
    <CreateButton area={area} />
  </>
)

/** Of an administrator in the back office of an area. */
export function ScopeButtons({ area }: AreaButtonsProps) {
  const { t } = useLingui()
  return (
    <>
      <LinkButton to={area} icon={<ArrowLeft size={15} />}>{t`Back`}</LinkButton>
      <CreateButton area={area} />
    </>
  )
}
