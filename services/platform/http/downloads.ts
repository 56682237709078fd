/**
 * Calls whose answer is saved under a name (contract/files-and-formats 0); a refusal has an HTTP status that tells it
 * from a file.
 */
import type { FastifyInstance } from 'fastify'
import type { Call } from '@podium/proto/calls/declare.ts'
import { handleFile } from './handle-file.ts'
import type { FileAnswer } from './handle-file.ts'
import type { CallInput } from './handle.ts'

export interface Download extends Pick<FileAnswer, 'mediaType' | 'content'> {
  /** Name that the browser saves it under. */
  readonly name: string
}

/** Registers a handler for a declared call that answers with a file to be saved. */
export function handleDownload<C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (input: CallInput<C>) => Promise<Download>,
): void {
  const answer = async (input: CallInput<C>): Promise<FileAnswer> => {
    const { name, mediaType, content } = await handler(input)
    return { mediaType, content, sizeBytes: null, saveAs: name, keep: 'never' }
  }
  handleFile(app, call, answer, { leastHttp: 400 })
}
