/** Uploads (contract/files-and-formats). The body is `multipart/form-data`; the part is named in the summary. */
import { Type } from 'typebox'
import { judgeCaseModes } from '../../events/bus/judge.ts'
import { declareCalls } from '../declare.ts'
import { FileContent, Id, Int, Nullable } from '../shapes.ts'

export const fileCalls = declareCalls({
  uploadTestcaseZip: {
    method: 'POST',
    path: '/api/file/upload-testcase-zip',
    who: 'user',
    takesCookie: true,
    summary: 'Test data as a zip (part `file`), kept for the problem form that is saved next',
    query: Type.Object({
      mode: Type.Optional(Type.Enum(judgeCaseModes)),
      gid: Type.Optional(Nullable(Int)),
    }),
    answer: Type.Object({
      fileList: Type.Array(Type.Object({ input: Type.String(), output: Type.String(), groupNum: Type.Optional(Int) })),
      fileListDir: Type.String({ description: 'token of this upload, good for its uploader' }),
      withoutOutput: Type.Array(Type.String(), {
        description: 'inputs that came without an output, which is empty then (addition)',
      }),
    }),
    refusals: [
      'forbidden',
      'groupMissing',
      'groupAdminsOnly',
      'archiveRefused',
      'fileMissing',
      'payloadTooLarge',
      'groupFilesFull',
      'userFilesFull',
      'storageFull',
    ],
  },
  downloadTestcase: {
    method: 'GET',
    path: '/api/file/download-testcase',
    who: 'user',
    summary: 'Test data of a problem as a zip with the record `info`',
    query: Type.Object({ pid: Id }),
    answer: FileContent,
    refusals: [
      'forbidden',
      'problemMissing',
      'problemNotYours',
      'groupMissing',
      'groupMembersOnly',
      'groupItemNotYours',
      'noTestData',
    ],
  },
})
