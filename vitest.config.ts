import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const exclude = ['**/node_modules/**', 'client/dist/**']
/** What they say depends on how fast the machine is. */
const inBoxes = 'judge/sandbox/**/*.test.ts'
const measuring = ['tests/hostile/*.test.ts', 'tests/services-judging/list-speed.test.ts', inBoxes]

/** Not against what is slow: machines differ, and none is idle. */
const againstHangsMs = 180_000

// Processes are killed in earnest, and where the blow falls is chance: a second try tells a rare moment from a broken
// rule. The report names it.
const withServers = {
  retry: 1,
  globalSetup: ['tests/support/global-setup.ts'],
  setupFiles: ['tests/support/with-servers.ts'],
  testTimeout: againstHangsMs,
  hookTimeout: againstHangsMs,
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
          // A process for each would take longer to start than its tests; see there.
          isolate: false,
          setupFiles: ['tests/support/unit.ts'],
          testTimeout: againstHangsMs,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'parts',
          include: ['tests/**/*.test.ts'],
          exclude: [...exclude, ...measuring],
          ...withServers,
          // What they share is in servers of their own; to load the services' modules for each takes longer than most
          // of them.
          isolate: false,
          // They wait for processes more than they work.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // Two at a time, each of which has a core.
        test: {
          name: 'whole',
          include: measuring,
          exclude,
          ...withServers,
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
