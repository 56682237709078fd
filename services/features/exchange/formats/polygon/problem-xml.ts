/** `problem.xml` of a Polygon package on its way out. */
import { needsGroups } from '@podium/proto/rules/problem/problem-rules.ts'
import { shortName } from '../../export/stored.ts'
import type { StoredProblem } from '../../export/stored.ts'
import type { Assets } from './assets.ts'
import { attributes } from './xml-text.ts'

const bytesPerMb = 1024 * 1024
const leastDigits = 2

/** Of the pattern that names the files of tests. */
export const digitsOf = ({ rows }: StoredProblem): number => Math.max(leastDigits, String(rows.length).length)

/**
 * A group whose tests count together gives what its tests give in sum: the first has the points of the whole. What
 * each case is worth here stands in `podium.yaml`.
 */
function testElements({ rows, judgeCaseMode }: StoredProblem): string {
  const seen = new Set<number | null>()
  const isWhole = needsGroups(judgeCaseMode)
  return rows
    .map(({ score = null, groupNum = null }) => {
      const isFirst = !seen.has(groupNum)
      seen.add(groupNum)
      const points = isWhole && groupNum !== null && !isFirst ? 0 : score
      return `<test${attributes({
        method: 'manual',
        ...(points === null ? {} : { points }),
        ...(groupNum === null ? {} : { group: groupNum }),
      })}/>`
    })
    .join('')
}

function groupElements({ rows, judgeCaseMode }: StoredProblem): string {
  const groups = [...new Set(rows.flatMap(({ groupNum = null }) => (groupNum === null ? [] : [groupNum])))]
  if (groups.length === 0) return ''
  const policy = needsGroups(judgeCaseMode) ? 'complete-group' : 'each-test'
  const each = groups.map((name) => `<group${attributes({ name, 'points-policy': policy })}/>`)
  return `<groups>${each.join('')}</groups>`
}

function judgingElement(problem: StoredProblem): string {
  const pattern = `tests/%0${digitsOf(problem)}d`
  return [
    `<judging${attributes({ 'input-file': problem.ioReadFileName ?? '', 'output-file': problem.ioWriteFileName ?? '' })}>`,
    '<testset name="tests">',
    `<time-limit>${problem.timeLimitMs}</time-limit>`,
    `<memory-limit>${problem.memoryLimitMb * bytesPerMb}</memory-limit>`,
    `<test-count>${problem.rows.length}</test-count>`,
    `<input-path-pattern>${pattern}</input-path-pattern>`,
    `<answer-path-pattern>${pattern}.a</answer-path-pattern>`,
    `<tests>${testElements(problem)}</tests>`,
    groupElements(problem),
    '</testset>',
    '</judging>',
  ].join('')
}

/** @param titles by the format's name of a language */
export function problemXml(problem: StoredProblem, titles: ReadonlyMap<string, string>, made: Assets): string {
  const names = [...titles].map(([language, value]) => `<name${attributes({ language, value })}/>`)
  const tags = problem.tags.map((value) => `<tag${attributes({ value })}/>`)
  const lines = [
    '<?xml version="1.0" encoding="utf-8" standalone="no"?>',
    `<problem${attributes({ 'revision': 1, 'short-name': shortName(problem.displayId), 'url': '' })}>`,
    `<names>${names.join('')}</names>`,
    judgingElement(problem),
    made.resources,
    `<assets>${made.assets}</assets>`,
    tags.length === 0 ? '' : `<tags>${tags.join('')}</tags>`,
    '</problem>',
  ]
  return `${lines.filter((line) => line !== '').join('\n')}\n`
}
