import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { stockCheckerCode, stockCheckerName, stockCheckers } from '@podium/proto/rules/problem/stock-checkers.ts'
import { CircleCheck, FileCode, Hammer, Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { ApiError } from '../../../api/errors.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { useLocale } from '../../../ui/text/locale.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useLanguages } from '../../../domain/problem/use-languages.ts'
import { languageLabel } from '../../../domain/submission/language-label.ts'
import { HStack, Stack } from '../../../ui/layout/stack.tsx'
import { CheckerCall } from './checker-call.tsx'
import { CodeBox } from './code-box.tsx'
import { useProblemAdminScope } from '../admin-scope.ts'
import { checkerKey, useEditor, useError, useFieldTexts } from './context.ts'
import { ExtraFiles } from './extra-files.tsx'
import { Hint, Refusal, Section } from '../../../ui/form/page/form-section.tsx'
import { testlibLanguage, testlibStart } from './testlib-start.ts'

const Good = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '5px', textStyle: 'label', color: 'verdict.ac.fg' },
})
const CompilerOutput = chakra('pre', { base: { fontSize: '12px', lineHeight: '18px', maxH: '60vh', overflow: 'auto' } })

const OWN = ''
/** Languages that a checker or interactor may be written in, as the shared rules have it. */
const isCheckerLanguage = (name: string): boolean => /^(Python3|C(\+\+( (17|20))?)?( With O2)?)$/.test(name)

/** Of a refusal by the compiler; null of any other. */
const reportIn = (data: unknown): JudgeReport | null =>
  typeof data === 'object' && data !== null && 'judgeReport' in data ? (data.judgeReport as JudgeReport) : null

/** The program that decides: one that the site brings, or own code that must compile first. Nothing in general mode. */
export function CheckerSection() {
  const { t } = useLingui()
  const locale = useLocale()
  const { form } = useEditor()
  const mode = useWatch({ control: form.control, name: 'judgeMode' })
  const { field } = useController({ control: form.control, name: 'spjCode' })
  const stock = stockCheckerName(field.value)
  if (mode === 'default') return null
  return (
    <Section name="checker" title={mode === 'spj' ? t`Checker` : t`Interactor`}>
      <Stack gap="6px" pb="12px">
        {mode === 'spj' ? (
          <SelectField
            label={t`Checker`}
            value={stock ?? OWN}
            options={[
              { value: OWN, label: t`Own code` },
              ...stockCheckers.map(({ name, description }) => ({
                value: name,
                label: `${name}: ${description[locale]}`,
              })),
            ]}
            onChange={(name) => field.onChange(name === OWN ? '' : stockCheckerCode(name))}
          />
        ) : null}
        {mode === 'spj' && stock !== null ? (
          stock === 'icpc-default' ? (
            <CheckerCall isFixed />
          ) : null
        ) : (
          <>
            <OwnChecker code={field.value} onChange={field.onChange} isInteractor={mode === 'interactive'} />
            <CheckerCall isFixed={false} />
          </>
        )}
      </Stack>
    </Section>
  )
}

interface OwnCheckerProps {
  readonly code: string
  readonly onChange: (code: string) => void
  readonly isInteractor: boolean
}

/** Languages to choose from, the chosen one among them even when no judge has it. */
function useOffered(chosen: string): readonly string[] {
  const offered = useLanguages('ME')
    .filter(({ available, name }) => available && isCheckerLanguage(name))
    .map(({ name }) => name)
  return offered.includes(chosen) ? offered : [chosen, ...offered]
}

function OwnChecker({ code, onChange, isInteractor }: OwnCheckerProps) {
  const { t } = useLingui()
  const { form } = useEditor()
  const { labelOf } = useFieldTexts()
  const errorOf = useError()
  const [isLarge, setLarge] = useState(false)
  const language = useController({ control: form.control, name: 'spjLanguage' }).field
  const names = useOffered(language.value)
  const label = isInteractor ? t`Interactor` : t`Checker code`
  const error = errorOf('spjCode')
  const startWithTestlib = () => {
    if (!language.value.startsWith(testlibLanguage)) language.onChange(testlibLanguage)
    onChange(testlibStart(isInteractor))
  }
  const box = (height: string) => (
    <CodeBox
      label={label}
      language={language.value}
      value={code}
      onChange={onChange}
      height={height}
      isInvalid={error !== undefined}
    />
  )
  return (
    <>
      <SelectField
        label={labelOf('spjLanguage')}
        value={language.value}
        options={names.map((name) => ({ value: name, label: languageLabel(name) }))}
        onChange={language.onChange}
        error={errorOf('spjLanguage')}
      />
      {box('420px')}
      {error === undefined ? null : <Refusal>{error}</Refusal>}
      <Hint>
        {isInteractor
          ? t`The interactor's messages are for the jury. Contestants see them only where they may see the test data.`
          : t`The checker's messages are for the jury. Contestants see them only where they may see the test data.`}
      </Hint>
      <HStack flexWrap="wrap" gap="8px">
        <CompileNow isInteractor={isInteractor} />
        {code.trim() === '' ? (
          <Button size="sm" icon={<FileCode size={14} />} onClick={startWithTestlib}>{t`Start with testlib`}</Button>
        ) : null}
        <Button variant="quiet" size="sm" icon={<Maximize2 size={14} />} onClick={() => setLarge(true)}>
          {t`Larger`}
        </Button>
      </HStack>
      <ExtraFiles name="judgeExtraFile" />
      {isLarge ? (
        <Dialog title={label} width="full" onClose={() => setLarge(false)}>
          {box('calc(100dvh - 100px)')}
        </Dialog>
      ) : null}
    </>
  )
}

/** Asks a judge whether the code compiles, and shows in a dialog what the compiler said when it does not. */
function CompileNow({ isInteractor }: { readonly isInteractor: boolean }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { form, pid, compiledKey, onCompiled } = useEditor()
  const { calls } = useProblemAdminScope()
  const [isBusy, setBusy] = useState(false)
  const [shownReport, setShownReport] = useState<JudgeReport | null>(null)
  useWatch({ control: form.control, name: ['spjCode', 'spjLanguage', 'judgeExtraFile'] })
  const isCompiled = compiledKey === checkerKey(form.getValues())
  const compile = async () => {
    const draft = form.getValues()
    const extraFiles = Object.fromEntries(draft.judgeExtraFile.map(({ name, content }) => [name, content]))
    setBusy(true)
    try {
      await calls.compile(isInteractor ? 'interactive' : 'spj', {
        pid,
        code: draft.spjCode,
        language: draft.spjLanguage,
        extraFiles,
      })
      onCompiled(checkerKey(draft))
      toast.success(t`Compiled`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const report = reportIn(error.data)
      if (report !== null) setShownReport(report)
      else toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button size="sm" icon={<Hammer size={14} />} loading={isBusy} onClick={() => void compile()}>
        {t`Compile now`}
      </Button>
      {isCompiled ? (
        <Good>
          <CircleCheck size={14} aria-hidden />
          {t`Compiled`}
        </Good>
      ) : null}
      {shownReport === null ? null : (
        <Dialog title={t`Compile error`} onClose={() => setShownReport(null)}>
          <CompilerOutput tabIndex={0}>{judgeTextIn(shownReport, locale)}</CompilerOutput>
        </Dialog>
      )}
    </>
  )
}
