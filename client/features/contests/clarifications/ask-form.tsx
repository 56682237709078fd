import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { clarificationLimits } from '@podium/proto/rules/contest/clarification.ts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { Button } from '../../../ui/form/button.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { HelpText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { AboutField, general } from './about-field.tsx'

const Frame = chakra('div', { base: { borderBottomWidth: '1px', borderColor: 'border', pb: '16px' } })

/** Asks the jury; who reads it stands above. */
export function AskForm() {
  const { t } = useLingui()
  const { cid } = useContest()
  const [displayId, setDisplayId] = useState(general)
  const form = useForm({ defaultValues: { question: '' } })
  const field = checked(form)
  const ask = form.handleSubmit(async ({ question }) => {
    try {
      await call('askClarification', {
        body: { cid, question, displayId: displayId === general ? null : displayId },
        quiet: true,
      })
      toast.success(t`Sent to the jury`)
      form.reset()
    } catch (error) {
      showRefusal(form, error, 'question')
    }
  })
  return (
    <Frame>
      <HelpText
        size="cell"
        mb="12px"
      >{t`Only the jury of the contest reads your question. It may show question and answer to all, without your name.`}</HelpText>
      <Form onSubmit={ask}>
        <AboutField value={displayId} onChange={setDisplayId} />
        <TextAreaField
          label={t`Question`}
          rows={3}
          maxLength={clarificationLimits.questionMaxChars}
          {...field('question', (text) => (text.trim() === '' ? t`Write something first` : undefined))}
        />
        <Button type="submit" variant="solid" alignSelf="start" loading={form.formState.isSubmitting}>
          {t`Ask the jury`}
        </Button>
      </Form>
    </Frame>
  )
}
