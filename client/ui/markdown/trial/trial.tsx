/**
 * A page for tests alone: many texts at once through the one markdown component, and the same as their authors mean
 * them.
 */
import { ChakraProvider } from '@chakra-ui/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { system } from '../../theme/system.ts'
import { messages } from '../../../locales/en-US.po'
import { MarkdownView } from '../markdown-view.tsx'
import { compared, intruders, outside, players, poke } from './checks.ts'

i18n.load('en-US', messages)
i18n.activate('en-US')
const root = createRoot(document.getElementById('root') as HTMLElement)

interface TextsProps {
  readonly texts: readonly string[]
  readonly mentions: readonly string[]
}

function Texts({ texts, mentions }: TextsProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ChakraProvider value={system}>
        {texts.map((text, index) => (
          <section key={text} data-text={index}>
            <Suspense fallback={<i data-waiting="" />}>
              <MarkdownView source={text} mentions={mentions} compact />
            </Suspense>
          </section>
        ))}
      </ChakraProvider>
    </I18nProvider>
  )
}

const show = (texts: readonly string[], mentions: readonly string[]): void =>
  root.render(<Texts texts={texts} mentions={mentions} />)
const isShown = (count: number): boolean =>
  document.querySelectorAll('section').length === count && document.querySelector('[data-waiting]') === null

Object.assign(globalThis, { trial: { show, isShown, intruders, compared, poke, outside, players } })
