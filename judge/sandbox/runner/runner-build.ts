import path from 'node:path'
import { buildStatic } from '../host/build-static.ts'

const sources = ['runner.c', 'runner-child.h', 'runner-files.h', 'runner-program.h', 'runner-relay.h'].map((name) =>
  path.join(import.meta.dirname, name),
)

/** The process 1 of bubblewrap's boxes. */
export const buildRunner = (folder: string): Promise<string> => buildStatic(folder, 'runner', sources)
