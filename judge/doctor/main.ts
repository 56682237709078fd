/** Entry of `npm run doctor`. Exit code 1 when a judge could not start on this host. */
import { readDriver } from '../config.ts'
import { examine } from './examine.ts'

const { lines, isFit } = await examine(readDriver())
process.stdout.write(`${lines.join('\n')}\n`)
process.exitCode = isFit ? 0 : 1
