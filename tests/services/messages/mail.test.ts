/** Mails over a mail server: a small one of the test's own, which keeps what it is given. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createCaller } from '../support/caller.ts'
import { signedInRoot } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'
import { startServices } from '../support/stack.ts'

interface Received {
  readonly from: string
  readonly to: string
  readonly text: string
}

const received: Received[] = []

/** Speaks just enough SMTP to one client after another. */
function serve(socket: Socket): void {
  let [from, to, text, isData] = ['', '', '', false]
  const reply = (line: string) => socket.write(`${line}\r\n`)
  const onLine = (line: string): void => {
    if (isData) {
      if (line !== '.') return void (text += `${line}\n`)
      isData = false
      received.push({ from, to, text })
      return void reply('250 kept')
    }
    const [, verb = '', rest = ''] = /^(\w+) ?(.*)$/.exec(line) ?? []
    if (verb === 'MAIL') from = rest
    if (verb === 'RCPT') to = rest
    isData = verb === 'DATA'
    if (verb === 'EHLO') reply('250-test\r\n250 AUTH PLAIN')
    else reply(isData ? '354 go on' : verb === 'QUIT' ? '221 bye' : verb === 'AUTH' ? '235 known' : '250 fine')
  }
  let buffer = ''
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    const lines = (buffer + chunk.toString()).split('\r\n')
    buffer = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  reply('220 test')
}

const server = createServer(serve)
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => void server.close())
const { stack, services } = await servicesOfFile(undefined, {
  smtp: { url: `smtp://127.0.0.1:${port}`, from: 'Podium <judge@example.org>' },
})

test('a code goes to the mail server, from the address of the site', async () => {
  const caller = createCaller(services.app)
  expect((await caller.call('websiteConfig')).data).toMatchObject({ email: 'Podium <judge@example.org>' })
  const asked = await caller.call('registerCode', { query: { email: 'new@example.org' } })
  expect(asked).toMatchObject({ http: 200, status: 200 })
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({
    from: expect.stringContaining('judge@example.org') as string,
    to: expect.stringContaining('new@example.org') as string,
  })
  const code = /code for Podium is (\d{6})/.exec(received[0]?.text ?? '')?.[1]
  const body = { username: 'newcomer', password: 'pass-word-1', email: 'new@example.org', code }
  expect(await caller.call('register', { body })).toMatchObject({ status: 200 })
})

test('a mail server that is away is reported, and the next try need not wait', async () => {
  const cut = await startServices(stack, { smtp: { url: 'smtp://127.0.0.1:1', from: 'judge@example.org' } })
  const away = createCaller(cut.app)
  const refused = await away.call('registerCode', { query: { email: 'patient@example.org' } })
  expect(refused).toMatchObject({ http: 200, status: 400, msg: 'The mail could not be sent. Please try again later.' })
  const again = await createCaller(services.app).call('registerCode', { query: { email: 'patient@example.org' } })
  expect(again).toMatchObject({ status: 200 })
  await cut.stop()
})

test('the mail server that an administrator sets is used from then on, and a test mail shows it', async () => {
  const root = await signedInRoot(services)
  const { port } = server.address() as AddressInfo
  expect((await root.call('testEmail', { body: { email: 'ada@example.org' } })).status).toBe(200)
  expect(received.at(-1)).toMatchObject({
    from: expect.stringContaining('judge@example.org'),
    to: expect.stringContaining('ada@example.org'),
  })
  const set = {
    emailHost: '127.0.0.1',
    emailPort: port,
    emailUsername: 'oj@example.org',
    emailPassword: 'secret',
    emailSsl: false,
    emailBGImg: '',
  }
  expect((await root.call('setEmailConfig', { body: set })).status).toBe(200)
  expect((await root.call('emailConfig')).data).toMatchObject({
    emailHost: '127.0.0.1',
    emailPort: port,
    emailUsername: 'oj@example.org',
    emailPassword: null,
    emailSsl: false,
  })
  expect((await root.call('setEmailConfig', { body: { emailPassword: '', emailHost: null } })).status).toBe(200)
  expect((await root.call('testEmail', { body: { email: 'ada@example.org' } })).status).toBe(200)
  expect(received.at(-1)).toMatchObject({
    from: expect.stringContaining('oj@example.org'),
    text: expect.stringContaining('Podium'),
  })
  expect((await root.call('websiteConfig')).data).toMatchObject({ email: 'oj@example.org' })
  for (const email of ['', 'nobody', null])
    expect(await root.call('testEmail', { body: { email } })).toMatchObject({ http: 200, status: 400 })
  expect((await root.call('setEmailConfig', { body: { emailHost: 'None' } })).status).toBe(200)
  expect((await root.call('websiteConfig')).data).toMatchObject({ email: 'Podium <judge@example.org>' })
})

test('a test mail that no server takes says that it is in a file', async () => {
  const bare = await startServices(stack, { smtp: null })
  const { data } = await (await signedInRoot(bare)).call('testEmail', { body: { email: 'ada@example.org' } })
  expect(data).toEqual({ intoFile: true })
  await bare.stop()
})

test('a mail with the picture of the site is text and HTML, and nothing of a name becomes markup', async () => {
  const root = await signedInRoot(services)
  await root.call('setEmailConfig', { body: { emailBGImg: '/api/public/img/banner.png' } })
  await root.call('setWebConfig', { body: { shortName: '<b>OJ</b>' } })
  await root.call('testEmail', { body: { email: 'ada@example.org' } })
  const { text = '' } = received.at(-1) ?? {}
  expect(text).toMatch(/multipart\/alternative/)
  expect(text).toMatch(/text\/plain[\s\S]*<b>OJ<\/b>[\s\S]*text\/html/)
  const html = text.slice(text.indexOf('text/html')).replaceAll('=\n', '').replaceAll('=3D', '=')
  expect(html).toMatch(/<img src="http:\/\/[^"]+\/api\/public\/img\/banner\.png"/)
  expect(html).toContain('&lt;b&gt;OJ&lt;/b&gt;')
  await root.call('setEmailConfig', { body: { emailBGImg: 'javascript:alert(1)' } })
  await root.call('testEmail', { body: { email: 'ada@example.org' } })
  expect(received.at(-1)?.text).not.toContain('multipart')
  await root.call('setWebConfig', { body: { shortName: 'Podium' } })
})

test('what sends text messages is set, shown without its password, and taken away again', async () => {
  const root = await signedInRoot(services)
  const config = async () => (await root.call('mobileConfig')).data
  expect(await config()).toEqual({ mobileUrl: null, mobileUsername: null, mobilePassword: null, works: false })
  expect(await root.call('setMobileConfig', { body: { mobileUrl: 'file:///etc/passwd' } })).toMatchObject({
    http: 400,
    msg: 'Address is not in the expected form',
  })
  const set = { mobileUrl: 'http://127.0.0.1:1/send', mobileUsername: 'me', mobilePassword: 'se:cret' }
  expect((await root.call('setMobileConfig', { body: set })).status).toBe(200)
  expect(await config()).toEqual({ ...set, mobilePassword: null, works: true })
  expect((await root.call('setMobileConfig', { body: { mobileUrl: 'None', mobileUsername: '' } })).status).toBe(200)
  expect(await config()).toEqual({ mobileUrl: null, mobileUsername: 'me', mobilePassword: null, works: false })
})
