import { expect, test } from 'vitest'
import { commentaryOfText, textOfCommentary } from './commentary.ts'

const nameOf = (endpoint: string, id: string): string | null =>
  endpoint === 'teams' && id === '81' ? 'Nessie' : endpoint === 'problems' && id === '7' ? 'C' : null

test('what names a team or a problem is read as people call it, and what is not known as it is written', () => {
  expect(textOfCommentary('{teams:81} has solved {problems:7}', nameOf)).toBe('Nessie has solved C')
  expect(textOfCommentary('{teams:82} and {awards:winner}', nameOf)).toBe('{teams:82} and {awards:winner}')
})

test('what has a backslash before it is meant as it stands', () => {
  expect(textOfCommentary(String.raw`\{teams:81} and \\ and {`, nameOf)).toBe(String.raw`{teams:81} and \ and {`)
  expect(textOfCommentary(String.raw`\\{teams:81}`, nameOf)).toBe(String.raw`\Nessie`)
})

test('what somebody types names nothing, and is read as it was typed', () => {
  for (const typed of ['{teams:81}', String.raw`\{teams:81}`, String.raw`a\\b`, 'int main() {}', ''])
    expect(textOfCommentary(commentaryOfText(typed), nameOf)).toBe(typed)
})
