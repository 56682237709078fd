/**
 * Text messages go to whatever sends them for the site: an address that takes `{ to, text }` as JSON, such as a small
 * bridge to a provider. A user and password in the address are sent along.
 */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { LocalText } from '@podium/proto/rules/site/locale.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { Notify, Settings } from '../../../platform/context.ts'

const timeoutMs = 10_000
const codeText: LocalText = {
  'en-US': '{site}: your code is {code}. It is good for 10 minutes.',
  'zh-CN': '{site}：您的验证码是 {code}，10 分钟内有效。',
}

type Deliver = Awaited<ReturnType<Notify['texting']>>

/** @param address null when the site sends no text messages */
export function textingTo(address: URL | null, settings: Settings, log: Log): Deliver {
  if (address === null) return null
  const url = new URL(address)
  const account = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const authorization = url.username === '' ? {} : { Authorization: `Basic ${Buffer.from(account).toString('base64')}` }
  url.username = ''
  url.password = ''
  return async ({ to, locale, code }) => {
    const { shortName } = await settings.get()
    const text = codeText[locale].replace('{site}', shortName).replace('{code}', code)
    try {
      const headers = { 'Content-Type': 'application/json', ...authorization }
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ to, text }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) throw new Error(`the sender of text messages answered ${answer.status}`)
    } catch (error) {
      log.error({ err: error }, 'text message could not be sent')
      throw new Refusal('smsFailed')
    }
  }
}
