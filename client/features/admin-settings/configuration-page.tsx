import { useLingui } from '@lingui/react/macro'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Sections } from './parts.tsx'
import { Carousel } from './carousel.tsx'
import { DatabaseSection } from './database-section.tsx'
import { MailForm } from './mail-form.tsx'
import { MobileForm } from './mobile-form.tsx'
import { WebsiteForm } from './website-form.tsx'

/** `/admin/conf`: what the site is called, how it sends mail and text messages, and what it runs on. */
export function ConfigurationPage() {
  const { t } = useLingui()
  usePageTitle(t`Configuration`)
  return (
    <PageBody>
      <PageHead title={t`Configuration`} />
      <Sections>
        <WebsiteForm />
        <MailForm />
        <MobileForm />
        <Carousel />
        <DatabaseSection />
      </Sections>
    </PageBody>
  )
}
