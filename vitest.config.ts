import { defineConfig } from 'vitest/config'

const exclude = ['**/node_modules/**', 'client/dist/**']

/** What measures time in a real sandbox, or starts processes or a browser: alone on the machine, one file after another. */
const whole = ['tests/**/*.test.ts', 'judge/**/*.test.ts']

export default defineConfig({
  test: {
    // npm test may run as root in a user's checkout, and npm could not remove root's files there.
    cache: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{proto,services,gateway,client,infra}/**/*.test.{ts,tsx}'],
          exclude,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'whole',
          include: whole,
          exclude,
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
