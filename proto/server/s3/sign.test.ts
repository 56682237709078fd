import { expect, test } from 'vitest'
import { emptyHash, signedHeaders } from './sign.ts'

/** Of the examples that Amazon publishes with the specification. */
const keys = {
  region: 'us-east-1',
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const at = new Date('2013-05-24T00:00:00Z')
const bucket = 'https://examplebucket.s3.amazonaws.com'

test.each([
  {
    what: 'a part of an object',
    request: {
      method: 'GET',
      url: new URL(`${bucket}/test.txt`),
      headers: { range: 'bytes=0-9' } as Record<string, string>,
    },
    signed: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    what: 'a list, whose query is sorted',
    request: { method: 'GET', url: new URL(`${bucket}/?prefix=J&max-keys=2`), headers: {} as Record<string, string> },
    signed: 'host;x-amz-content-sha256;x-amz-date',
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the signature of $what is the published one', ({ request, signed, signature }) => {
  const { authorization } = signedHeaders({ ...request, bodyHash: emptyHash }, keys, at)
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=${signed},Signature=${signature}`,
  )
})
