import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineFeeds } from './file-writes.ts'

const converted = async (pieces: readonly Uint8Array[]): Promise<string> =>
  (await buffer(Readable.from(pieces.map((piece) => Buffer.from(piece))).pipe(lineFeeds()))).toString('latin1')

test('line ends become line feeds wherever the pieces are cut, other bytes stay', async () => {
  const byte = fc.oneof(fc.constantFrom(10, 13), fc.integer({ min: 0, max: 255 }))
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.uint8Array({ minLength: 1 }).chain(({ length }) => fc.array(byte, { minLength: length, maxLength: length })),
      ),
      async (pieces) => {
        const whole = Buffer.from(pieces.flat()).toString('latin1')
        expect(await converted(pieces.map((piece) => Uint8Array.from(piece)))).toBe(whole.replace(/\r\n?/g, '\n'))
      },
    ),
    { numRuns: 50 },
  )
})
