/** One callback of a webhook. */
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { callbackUrl, publicLookup } from './address.ts'

const answerWithinMs = 10_000
const reasonMaxChars = 200

interface Callback {
  readonly url: string
  /** Sent in `Webhook-Token`: so the receiver knows that it comes from here. */
  readonly secret: string
  readonly body: string
}

/** @returns null when the receiver has taken it, else why not */
export function sendCallback({ url: text, secret, body }: Callback, allowsPrivate: boolean): Promise<string | null> {
  const url = callbackUrl(text, allowsPrivate)
  if (url === null) return Promise.resolve('the address is a private one')
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(answerWithinMs),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'webhook-token': secret,
        },
        ...(allowsPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        const { statusCode = 0 } = response
        resolve(statusCode >= 200 && statusCode < 300 ? null : `the receiver answered ${statusCode}`)
        response.on('error', () => undefined)
        response.resume()
      },
    )
    request.on('error', ({ message }) => resolve(message.slice(0, reasonMaxChars)))
    request.end(body)
  })
}
