import { describe, expect, test } from 'vitest'
import { ApiError, failureOf, isLost, isMissing, messageOf, parseEnvelope } from './errors.ts'

const fixed = { missing: 'no such resource', server: 'server error', timeout: 'too late', network: 'no network' }
const envelope = (status: number) => ({ status, data: null, msg: '' })

describe('an answer', () => {
  test('is an envelope, also without data', () => {
    expect(parseEnvelope('{"status":401,"msg":"no"}')).toEqual({ status: 401, data: null, msg: 'no' })
  })

  test.each(['', '<html>', 'null', '[]', '{"data":1}', '{"status":"200"}'])('is none: %s', (text) => {
    expect(parseEnvelope(text)).toBeNull()
  })

  test('succeeded only with 200 in both places', () => {
    expect(failureOf(200, envelope(200))).toBeNull()
    expect(failureOf(200, envelope(400))).toBe('refused')
    expect(failureOf(200, null)).toBe('server')
  })

  test.each([
    [401, 'signedOut'],
    [403, 'forbidden'],
    [404, 'missing'],
    [500, 'server'],
    [400, 'server'],
  ] as const)('with HTTP %i is %s, whatever the envelope says', (status, kind) => {
    expect(failureOf(status, envelope(200))).toBe(kind)
  })
})

test('a page gives way to an answer that takes it away, and to nothing that passes', () => {
  const kinds = ['refused', 'signedOut', 'forbidden', 'missing', 'server', 'timeout', 'network'] as const
  const lost = (data: unknown) => kinds.filter((kind) => isLost({ data, isError: true, error: new ApiError(kind, '') }))
  expect(lost(undefined)).toEqual(kinds)
  expect(lost({})).toEqual(['refused', 'forbidden', 'missing'])
  expect(isLost({ data: undefined, isError: false, error: null })).toBe(false)
})

describe('the message of a failure', () => {
  test('is the message of the server', () => {
    expect(messageOf('refused', 'The code is wrong.', fixed)).toBe('The code is wrong.')
    expect(messageOf('server', 'field: too long', fixed)).toBe('field: too long')
  })

  test('is fixed for a missing resource, a timeout and a lost network', () => {
    expect(messageOf('missing', 'sent', fixed)).toBe('no such resource')
    expect(messageOf('timeout', '', fixed)).toBe('too late')
    expect(messageOf('network', '', fixed)).toBe('no network')
  })

  test('is a fixed one for a server that says nothing, and none for a silent 401', () => {
    expect(messageOf('server', '', fixed)).toBe('server error')
    expect(messageOf('signedOut', '', fixed)).toBe('')
  })
})

test('what is missing differs from what is refused', () => {
  expect([new ApiError('missing', ''), new ApiError('refused', '', { status: 404 })].every(isMissing)).toBe(true)
  expect(
    [
      new ApiError('refused', '', { status: 403 }),
      new ApiError('forbidden', '', { status: 403 }),
      new Error('other'),
    ].some(isMissing),
  ).toBe(false)
})
