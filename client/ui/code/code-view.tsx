import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { codeColours } from './code-colours.ts'

const Frame = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    bg: 'bg.code',
    color: 'code.text',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    overflow: 'auto',
    fontFamily: 'mono',
    fontSize: '13px',
    lineHeight: '20px',
    tabSize: 4,
    ...codeColours,
  },
})
const Gutter = chakra('pre', {
  base: {
    p: '12px 0 12px 14px',
    textAlign: 'right',
    color: 'fg.subtle',
    userSelect: 'none',
    position: 'sticky',
    left: 0,
    bg: 'bg.code',
    fontVariantNumeric: 'tabular-nums',
  },
})
const Code = chakra('pre', { base: { p: '12px 14px', minW: 0 } })

export interface CodeViewProps {
  readonly code: string
  /** Name of the judging language. */
  readonly language: string
  /** CSS height after which it scrolls inside. */
  readonly maxHeight?: string
  /** Accessible name. */
  readonly label: string
}

/** Code to read: numbered lines, the editor's colours. Plain until the grammar has come. */
export function CodeView({ code, language, maxHeight, label }: CodeViewProps) {
  const html = useHighlighted(code, language)
  const lines = code.split('\n').length
  return (
    <Frame maxHeight={maxHeight} tabIndex={0} role="region" aria-label={label}>
      <Gutter aria-hidden="true">{Array.from({ length: lines }, (_, index) => index + 1).join('\n')}</Gutter>
      {html === null ? (
        <Code>
          <code>{code}</code>
        </Code>
      ) : (
        <Code>
          <code dangerouslySetInnerHTML={{ __html: html }} />
        </Code>
      )}
    </Frame>
  )
}

function useHighlighted(code: string, language: string): string | null {
  const [html, setHtml] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    setHtml(null)
    const load = async () => (await import('./highlight.ts')).highlight(code, language)
    load().then(
      (value) => isCurrent && setHtml(value),
      // A grammar that does not load leaves the code plain, which is readable.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [code, language])
  return html
}
