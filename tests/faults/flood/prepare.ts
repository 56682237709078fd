/** A program on a machine of its own: makes the accounts of a flood, and writes how to sign in with them. */
import { Api } from '../../support/api.ts'
import { rootPassword } from '../../support/stack.ts'

const [url = '', attackers = '0'] = process.argv.slice(2)
const password = 'podium-1'
const root = new Api(url)
await root.signIn('root', rootPassword)
const names = Array.from({ length: Number(attackers) }, (_, index) => `mallory${index}`)
const users = ['ada', ...names].map((name) => [name, password])
await root.call('insertUserRows', { body: { users } })
const tokens: string[] = []
for (const name of names) {
  const api = new Api(url)
  await api.signIn(name, password)
  tokens.push(api.token ?? '')
}
console.log(JSON.stringify({ username: 'ada', password, tokens }))
process.exit(0)
