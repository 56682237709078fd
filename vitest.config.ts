import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const exclude = ['**/node_modules/**', 'client/dist/**']
const inBoxes = 'judge/sandbox/**/*.test.ts'
/** What they say depends on how fast the machine is, or they kill processes under load. */
const measuring = ['tests/{faults,hostile}/**/*.test.ts', 'tests/services-judging/{list-speed,outage}.test.ts', inBoxes]

// Processes are killed in earnest, and where the blow falls is chance: a second try tells a rare place from a broken rule. The report names it.
const withServers = {
  retry: 1,
  globalSetup: ['tests/support/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What is awaited comes from other processes, which a busy machine keeps waiting; the default is one second.
  expect: { poll: { timeout: 20_000 } },
}

export default defineConfig({
  test: {
    // npm test may run as root in a user's checkout, and npm could not remove root's files there.
    cache: false,
    sequence: { sequencer: LongestFirst },
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
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, ...measuring],
          ...withServers,
          // They wait for processes more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Alone on the machine, one file after another.
        test: {
          name: 'whole',
          include: measuring,
          exclude,
          ...withServers,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
