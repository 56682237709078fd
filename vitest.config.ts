import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'client/dist/**']
const inBoxes = 'judge/sandbox/**/*.test.ts'
const measuring = 'tests/services-judging/{list-speed,outage}.test.ts'
/** They start servers, but what they say does not depend on how fast the machine is. */
const parts = 'tests/{contract,fences,gateway,infra,self-test,services,services-boards,services-judging}/**/*.test.ts'

// Processes are killed in earnest, and where the blow falls is chance: a second try tells a rare place from a broken rule. The report names it.
const withServers = { retry: 1, globalSetup: ['tests/support/global-setup.ts'], testTimeout: 60_000, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    // npm test may run as root in a user's checkout, and npm could not remove root's files there.
    cache: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{proto,services,gateway,judge,client,infra}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, inBoxes],
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'parts',
          include: [parts],
          exclude: [...exclude, measuring],
          ...withServers,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Measures time, in boxes or in a browser: alone on the machine, one file after another.
        test: {
          name: 'whole',
          include: ['tests/**/*.test.ts', inBoxes],
          exclude: [...exclude, parts.replace('*.test.ts', '!(list-speed|outage).test.ts')],
          ...withServers,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
