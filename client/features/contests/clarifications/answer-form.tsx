import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { clarificationLimits } from '@podium/proto/rules/contest/clarification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/call.ts'
import { showRefusal } from '../../../api/mutations.ts'
import { Button } from '../../../ui/form/button.tsx'
import { checked } from '../../../ui/form/checked.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextAreaField } from '../../../ui/form/text-area.tsx'
import { Switch } from '../../../ui/form/toggles.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useContest } from '../frame/use-contest.ts'
import type { Clarification } from './changes.ts'
import { clarificationsKey } from './use-clarifications.ts'

const Tools = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' } })

/** An answer, with those that are given again and again. */
export function AnswerForm({ one, onDone }: { readonly one: Clarification; readonly onDone: () => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const client = useQueryClient()
  const [toAll, setToAll] = useState(one.isPublic)
  const form = useForm({ defaultValues: { answer: one.answer ?? '' } })
  const field = checked(form)
  const isMessage = one.question === null
  const canned = [t`Yes.`, t`No.`, t`No comment.`, t`Please read the problem statement again.`]
  const answer = form.handleSubmit(async (values) => {
    try {
      await call('answerClarification', {
        body: { cid, id: one.id, answer: values.answer, toAll, rev: one.rev },
        quiet: true,
      })
      toast.success(isMessage ? t`Message changed` : toAll ? t`Answered to all` : t`Answered to the asker`)
      onDone()
    } catch (error) {
      showRefusal(form, error, 'answer')
    }
    await client.invalidateQueries({ queryKey: clarificationsKey(cid) })
  })
  return (
    <Form onSubmit={answer}>
      {isMessage ? null : (
        <Tools role="group" aria-label={t`Ready answers`}>
          {canned.map((text) => (
            <Button
              key={text}
              size="sm"
              onClick={() => form.setValue('answer', text, { shouldValidate: true, shouldDirty: true })}
            >
              {text}
            </Button>
          ))}
        </Tools>
      )}
      <TextAreaField
        label={isMessage ? t`Text` : t`Answer`}
        rows={3}
        autoFocus
        maxLength={clarificationLimits.answerMaxChars}
        {...field('answer', (text) => (text.trim() === '' ? t`Write something first` : undefined))}
      />
      <Tools>
        {isMessage ? null : <Switch checked={toAll} onChange={setToAll}>{t`Show question and answer to all`}</Switch>}
        <Button type="submit" variant="solid" ml="auto" loading={form.formState.isSubmitting}>
          {isMessage ? t`Change the message` : toAll ? t`Answer to all` : t`Answer to the asker`}
        </Button>
      </Tools>
    </Form>
  )
}
