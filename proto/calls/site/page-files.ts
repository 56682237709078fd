/** Pictures and attachments that pages show (contract/practice 1.7). They answer the bytes. */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'

export const pageFileCalls = declareCalls({
  publicImage: {
    method: 'GET',
    path: '/api/public/img/{name}',
    who: 'open',
    summary: 'A picture',
    query: Type.Object({
      px: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'side of the square in which a logo is wanted, or longer side of a photo of a team',
        }),
      ),
    }),
    answer: Type.Unknown(),
    refusals: ['fileNotFound'],
  },
  publicFile: {
    method: 'GET',
    path: '/api/public/file/{name}',
    who: 'open',
    summary: 'An attachment',
    answer: Type.Unknown(),
    refusals: ['fileNotFound'],
  },
})
