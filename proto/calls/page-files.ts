/** Pictures and attachments that pages show (contract/practice 1.7). They answer the bytes. */
import { Type } from 'typebox'
import { declare } from './declare.ts'

export const pageFileCalls = {
  publicImage: declare('publicImage', { summary: 'A picture', answer: Type.Unknown(), refusals: ['fileNotFound'] }),
  publicFile: declare('publicFile', { summary: 'An attachment', answer: Type.Unknown(), refusals: ['fileNotFound'] }),
}
