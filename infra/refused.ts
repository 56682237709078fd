import { ConfigError } from '@podium/proto/server/config.ts'

/**
 * A refusal to start, written for the person at the terminal: what is wrong and what to do. Printed without a stack.
 */
export class Refused extends Error {}

/** Runs `main`; a refusal or a wrong setting becomes its sentence and exit code 1, anything else a full report. */
export async function orExplain(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const isForPeople = error instanceof Refused || error instanceof ConfigError
    console.error(isForPeople ? `\n${error.message}\n` : error)
    process.exit(1)
  }
}
