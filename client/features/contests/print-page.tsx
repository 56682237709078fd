import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { showRefusal } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { checked } from '../../ui/form/checked.ts'
import { Form } from '../../ui/form/form.tsx'
import { TextAreaField } from '../../ui/form/text-area.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { HelpText } from '../../ui/text/text.tsx'
import { useContest } from './frame/use-contest.ts'

const Frame = chakra('div', { base: { maxW: 'prose', pt: '16px', w: 'full' } })

const leastChars = 50
const mostChars = 65_535

/** `/contest/:contestID/print`: asks the staff to print a text. */
export function PrintPage() {
  const { t } = useLingui()
  const { cid, info } = useContest()
  return info.openPrint ? <PrintForm cid={cid} /> : <EmptyState title={t`Printing is off in this contest`} />
}

function PrintForm({ cid }: { readonly cid: number }) {
  const { t } = useLingui()
  const form = useForm({ defaultValues: { content: '' } })
  const field = checked(form)
  const submit = form.handleSubmit(async ({ content }) => {
    try {
      await call('submitPrintText', { body: { cid, content }, quiet: true })
      toast.success(t`Sent to print`)
      form.reset()
    } catch (error) {
      showRefusal(form, error, 'content')
    }
  })
  const rule = (content: string) => {
    if (content.trim() === '') return t`Write something first`
    return content.length < leastChars ? t`At least ${leastChars} characters` : undefined
  }
  return (
    <Frame>
      <HelpText
        size="cell"
        mb="12px"
      >{t`Paste what you need on paper, for example your code. The staff prints it and brings it to you; one request in 30 seconds.`}</HelpText>
      <Form onSubmit={submit}>
        <TextAreaField label={t`Text`} rows={18} maxLength={mostChars} mono {...field('content', rule)} />
        <Button type="submit" variant="solid" alignSelf="start" loading={form.formState.isSubmitting}>
          {t`Send to print`}
        </Button>
      </Form>
    </Frame>
  )
}
