import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryTable } from './category-table.tsx'

/** `/admin/training/category` */
export function CategoryPage() {
  const { t } = useLingui()
  usePageTitle(t`Categories of trainings`)
  const [isNew, setNew] = useState(false)
  return (
    <PageBody>
      <PageHead
        title={t`Categories of trainings`}
        actions={
          <Button variant="solid" icon={<Plus size={15} />} onClick={() => setNew(true)}>{t`New category`}</Button>
        }
      />
      <CategoryTable hint={t`Every training belongs to one: create the first.`} />
      {isNew ? <CategoryDialog category={undefined} onClose={() => setNew(false)} /> : null}
    </PageBody>
  )
}
