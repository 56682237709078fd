import type { JudgeMessage, JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'

/** Output of programs may hold what PostgreSQL cannot: the character 0 and halves of a surrogate pair. */
export const storable = (text: string | null): string | null =>
  text?.replaceAll('\0', '\u{fffd}').toWellFormed() ?? null

const storableMessage = ({ code, parameters }: JudgeMessage): JudgeMessage =>
  parameters === undefined
    ? { code }
    : {
        code,
        parameters: Object.fromEntries(
          Object.entries(parameters).map(([name, value]) => [
            name,
            typeof value === 'string'
              ? (storable(value) ?? '')
              : typeof value === 'object'
                ? storableMessage(value)
                : value,
          ]),
        ),
      }

/** The same for a report of a judge; one without messages is none. */
export const storableReport = (report: JudgeReport | null): JudgeReport | null =>
  report?.length ? report.map(storableMessage) : null
