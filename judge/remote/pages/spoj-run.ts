/** What the site shows of one run: a call for its result, what its compiler wrote, and its source as a plain text. */
import { load } from 'cheerio'
import { Type } from 'typebox'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome, RunResult } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, linesOf } from './html.ts'
import { jsonOf } from './json.ts'
import { isSpojSignedOut } from './spoj-common.ts'

const NumberOrText = Type.Union([Type.Integer(), Type.String()])
const Answer = Type.Array(
  Type.Object({ id: NumberOrText, status: NumberOrText, final: NumberOrText, time: Type.String(), mem: Type.String() }),
)

const msPerSecond = 1000
const kbPerMb = 1024

/** Figures stand among marks of a page. */
const figureIn = (html: string): string => load(html).text().replaceAll(/\s/g, '')

const timeMsIn = (html: string): number | null => {
  const [, seconds] = /^(\d+(?:\.\d+)?)/.exec(figureIn(html)) ?? []
  return seconds === undefined ? null : Math.round(Number(seconds) * msPerSecond)
}

/** `3.5M`, `2600k` */
const memoryKbIn = (html: string): number | null => {
  const [, figure, unit] = /^(\d+(?:\.\d+)?)([Mk])/i.exec(figureIn(html)) ?? []
  if (figure === undefined) return null
  return Math.round(Number(figure) * (unit?.toUpperCase() === 'M' ? kbPerMb : 1))
}

/** `/status/ajax=1,ajaxdiff=1` */
export const parseSpojResult = (page: Page, runId: string): Outcome<RunResult> => {
  const answer = jsonOf(page, Answer, 'the call for the result of a run')
  if (answer.kind !== 'ok') return answer
  const run = answer.value.find(({ id }) => String(id) === runId)
  if (run === undefined) return pageChanged(`the call for run ${runId} answers without it`)
  if (String(run.final) !== '1') return ok({ status: 'running', timeMs: null, memoryKb: null })
  return ok({ status: String(run.status), timeMs: timeMsIn(run.time), memoryKb: memoryKbIn(run.mem) })
}

/** `/error/<run>` */
export const parseSpojCompileText = (page: Page): Outcome<string> => {
  const $ = htmlOf(page)
  const block = $('div[align=left] pre, #content pre').first()
  if (block.length > 0) return ok(linesOf(block).trim())
  return isSpojSignedOut($) ? { kind: 'signed-out' } : pageChanged('no text of the compiler')
}

/** `/files/src/save/<run>`: a file, and no page. */
export const parseSpojSource = (page: Page): Outcome<string> => {
  const isFile = page.headers['content-disposition'] !== undefined || /plain/.test(page.headers['content-type'] ?? '')
  if (page.status === 200 && isFile) return ok(page.text.replaceAll('\r\n', '\n'))
  return isSpojSignedOut(htmlOf(page)) ? { kind: 'signed-out' } : pageChanged('a page instead of a source')
}
