import { expect, test } from 'vitest'
import { readSpanEndpoint } from './config.ts'

const endpointOf = (PODIUM_OTLP_ENDPOINT: string): string | undefined =>
  readSpanEndpoint({ PODIUM_OTLP_ENDPOINT })?.href

test('without the setting no spans are sent', () => {
  expect([readSpanEndpoint({}), endpointOf('')]).toEqual([null, undefined])
})

test.each([
  ['http://127.0.0.1:4318', 'http://127.0.0.1:4318/v1/traces'],
  ['https://collector.example/otlp/', 'https://collector.example/otlp/v1/traces'],
])('spans for %s go to %s', (endpoint, expected) => {
  expect(endpointOf(endpoint)).toBe(expected)
})

test.each(['collector:4318', 'grpc://collector:4317', 'http://collector?x=1', 'yes'])(
  '%s is refused by name',
  (one) => {
    expect(() => endpointOf(one)).toThrow(/^PODIUM_OTLP_ENDPOINT must be/)
  },
)
