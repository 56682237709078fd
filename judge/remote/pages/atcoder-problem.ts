/**
 * `/contests/<contest>/tasks/<task>`: a statement in Japanese, mostly with one in English beside it, in parts that have
 * a heading each. Pages of the first years have no such parts, and go whole into the description.
 */
import type { StatementPart } from '@podium/proto/events/bus/remote-import.ts'
import type { StatementLanguage } from '@podium/proto/rules/remote/statement-languages.ts'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, SiteProblem, SiteSample } from '../provider.ts'
import type { Page } from '../session.ts'
import { openAtcoderPage } from './atcoder-common.ts'
import { notThere } from './atcoder-submit.ts'
import { lineOf, linesOf, picturesOf, statementOf } from './html.ts'
import type { Html, Selected } from './html.ts'

const msPerUnit: Readonly<Record<string, number>> = { sec: 1000, msec: 1 }
const mbPerUnit: Readonly<Record<string, number>> = { K: 1 / 1024, M: 1, G: 1024 }

/** The same in both languages but for the words before the figures. */
const limitsOf = (text: string): { timeLimitMs: number; memoryLimitMb: number } | null => {
  const [, time, unit = ''] = /(?:Time Limit|実行時間制限)\s*:\s*(\d+(?:\.\d+)?)\s*(sec|msec)/i.exec(text) ?? []
  const [, memory, scale = ''] = /(?:Memory Limit|メモリ制限)\s*:\s*(\d+(?:\.\d+)?)\s*([KMG])i?B/i.exec(text) ?? []
  const timeLimitMs = Math.round(Number(time) * (msPerUnit[unit.toLowerCase()] ?? NaN))
  const memoryLimitMb = Math.max(1, Math.round(Number(memory) * (mbPerUnit[scale.toUpperCase()] ?? NaN)))
  return timeLimitMs > 0 && memoryLimitMb > 0 ? { timeLimitMs, memoryLimitMb } : null
}

/** What is within `var` is a formula, of TeX, or of older times with `sub` and `sup`. */
const withFormulas = ($: Html, part: Selected): Selected => {
  const copy = part.clone()
  copy.find('var').each((_, element) => {
    const formula = $(element)
    for (const [tag, sign] of [
      ['sub', '_'],
      ['sup', '^'],
    ] as const)
      formula.find(tag).each((__, index) => void $(index).replaceWith($('<i>').text(`${sign}{${$(index).text()}}`)))
    // In a block of input, formulas would not be shown as such.
    const around = formula.closest('pre').length > 0 ? '' : '$'
    formula.replaceWith($('<i>').text(`${around}${formula.text()}${around}`).contents())
  })
  return copy
}

type PartName = 'description' | 'input' | 'output' | 'hint'
type Kind = PartName | 'constraints' | 'sample input' | 'sample output' | 'other'

const headings: readonly (readonly [pattern: RegExp, kind: Kind])[] = [
  [/^(problem( statement)?|問題文?)$/i, 'description'],
  [/^(constraints|制約)$/i, 'constraints'],
  [/^(input( and output| format)?|入力(形式)?|入出力(形式)?)$/i, 'input'],
  [/^(output( format)?|出力(形式)?)$/i, 'output'],
  [/^(sample input|入力例)\s*\d*$/i, 'sample input'],
  [/^(sample output|出力例)\s*\d*$/i, 'sample output'],
]

interface Section {
  readonly heading: string
  readonly kind: Kind
  readonly body: Selected
}

const sectionsOf = ($: Html, statement: Selected): Section[] =>
  statement
    .find('.part')
    .toArray()
    .map((element) => {
      const body = $(element).clone()
      const title = body.find('h3').first()
      const heading = lineOf(title)
      title.remove()
      return { heading, body, kind: headings.find(([pattern]) => pattern.test(heading))?.[1] ?? 'other' }
    })

/** What stands before the parts, such as the score. */
const prefaceOf = (statement: Selected): Selected => {
  const copy = statement.clone()
  copy.find('.part, .io-style, hr').remove()
  return copy
}

const sampleText = (section: Section | undefined): string => {
  const text = section === undefined ? '' : linesOf(section.body.find('pre').first()).replace(/\s+$/, '')
  return text === '' ? '' : `${text}\n`
}

const samplesOf = (sections: readonly Section[]): SiteSample[] => {
  const of = (kind: Kind): Section[] => sections.filter((section) => section.kind === kind)
  const outputs = of('sample output')
  return of('sample input').map((input, index) => ({ input: sampleText(input), output: sampleText(outputs[index]) }))
}

/** Of which part of ours each part of the page is, in order; with its heading where ours has another. */
const assigned = (sections: readonly Section[]): (readonly [PartName, Section, isTitled: boolean])[] => {
  const firstSample = sections.findIndex(({ kind }) => kind.startsWith('sample'))
  return sections.map((section, index) => {
    const isBehindSamples = firstSample >= 0 && index > firstSample
    switch (section.kind) {
      case 'constraints':
        return ['input', section, true]
      case 'sample input':
      case 'sample output':
        return ['hint', section, true]
      case 'other':
        return [isBehindSamples ? 'hint' : 'description', section, true]
      default:
        return [section.kind, section, false]
    }
  })
}

/** Samples are shown apart; of their parts only what explains them stays. */
const explanation = ({ body, kind }: Section): Selected => {
  if (!kind.startsWith('sample')) return body
  const copy = body.clone()
  copy.find('pre').first().remove()
  copy.find('.div-btn-copy').remove()
  return copy
}

const partsOf = ($: Html, statement: Selected, sections: readonly Section[], url: string) => {
  const all = assigned(sections)
  const part = (name: PartName, preface: Selected | null = null): StatementPart | null => {
    const own = all.filter(([target]) => target === name)
    // The input comes before its constraints, as ours are read.
    const ordered = name === 'input' ? own.toSorted(([, , one], [, , other]) => Number(one) - Number(other)) : own
    const texts = [
      preface === null ? null : statementOf($, withFormulas($, preface), url),
      ...ordered.map(([, section, isTitled]) => {
        const text = statementOf($, withFormulas($, explanation(section)), url)
        if (text === null || !isTitled || section.heading === '') return text
        return { ...text, text: `<h3>${$('<i>').text(section.heading).html()}</h3>\n${text.text}` }
      }),
    ].flatMap((found) => found?.text ?? [])
    return texts.length === 0 ? null : { format: 'html', text: texts.join('\n') }
  }
  return {
    description: part('description', prefaceOf(statement)),
    input: part('input'),
    output: part('output'),
    hint: part('hint'),
  }
}

/** `C - Ideal Sheet` without its letter. */
const titleOf = ($: Html): string => {
  const heading = $('span.h2').first().clone()
  heading.find('a').remove()
  return lineOf(heading).replace(/^[A-Za-z0-9]{1,4} - /, '')
}

/** @param language the text that is taken where there are two */
export const parseAtcoderProblem = (page: Page, language: StatementLanguage = 'en'): Outcome<SiteProblem> => {
  const opened = openAtcoderPage(page, 'the page of a task')
  if (opened.kind !== 'ok') return opened
  const { $ } = opened.value
  if (page.status === 404) return notThere($)
  const whole = $('#task-statement').first()
  const limits = limitsOf(lineOf(whole.prevAll('p').first()) || lineOf($('#main-container')))
  const title = titleOf($)
  if (whole.length === 0 || title === '' || limits === null)
    return pageChanged('no title, limits or statement on the page of a task')
  const english = whole.find('.lang-en').first()
  const japanese = whole.find('.lang-ja').first()
  const texts = language === 'ja' ? [japanese, english] : [english, japanese]
  const statement = texts.find((one) => lineOf(one) !== '') ?? whole
  const sections = sectionsOf($, statement)
  const parts = partsOf($, statement, sections, page.url)
  if (parts.description === null) return pageChanged('no text in the statement of a task')
  return ok({
    title,
    ...limits,
    ...parts,
    samples: samplesOf(sections),
    source: lineOf($('a.contest-title').first()) || null,
    tags: [],
    statementLanguage: /[\p{Script=Hiragana}\p{Script=Katakana}]{3}/u.test(lineOf(statement)) ? 'ja' : 'en',
    languageIds: null,
    pictures: picturesOf(Object.values(parts)),
    documents: [],
  })
}
