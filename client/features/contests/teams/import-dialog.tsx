import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { HiddenFileInput } from '../../../ui/form/hidden-file-input.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { HelpText } from '../../../ui/text/text.tsx'
import { useListed } from '../../../ui/text/use-listed.ts'
import { ImportPlan } from './import-plan.tsx'
import { PackagePictureReport } from './package-pictures.tsx'
import { useImport } from './use-import.ts'

const Failed = chakra('p', { base: { textStyle: 'label', color: 'fg.error', mt: '8px' } })
const Chooser = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', my: '10px' },
})

const accepted = '.json,.yaml,.yml,.csv,.tsv,.zip'

/** Teams from files: what they change is shown before anything is stored. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const listed = useListed()
  const input = useRef<HTMLInputElement>(null)
  const { names, found, failure, share, isStored, choose, store } = useImport(onClose)
  const isReady = found !== null && found.plan.faults.length === 0
  return (
    <Dialog
      title={t`Import teams`}
      width={860}
      closesOnScrim={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isStored ? t`Close` : t`Cancel`}</Button>
          {isStored ? null : (
            <Button variant="solid" loading={share !== null} disabled={!isReady} onClick={() => void store()}>
              {t`Import`}
            </Button>
          )}
        </>
      }
    >
      <HelpText>
        {t`Choose teams, persons, accounts, organizations and groups as JSON, YAML or CSV, in one go. The tab-separated files of older contest systems are read, too; so is a zip of such files with logos and photos, as an export makes it.`}
      </HelpText>
      <Chooser>
        <Button icon={<FileUp size={15} />} onClick={() => input.current?.click()}>{t`Choose files`}</Button>
        <span>{listed(names)}</span>
        {share === null ? null : <ProgressBar label={t`Files of teams`} share={share} />}
      </Chooser>
      <HiddenFileInput
        ref={input}
        type="file"
        multiple
        accept={accepted}
        aria-label={t`Files of teams`}
        onChange={(event) => {
          void choose([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      {found === null ? null : (
        <Stack gap="14px" minW={0}>
          <ImportPlan plan={found.plan} />
          {found.pictures === null ? null : <PackagePictureReport {...found.pictures} />}
        </Stack>
      )}
      {failure === null ? null : <Failed role="alert">{failure}</Failed>}
    </Dialog>
  )
}
