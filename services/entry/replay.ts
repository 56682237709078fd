/** `node services/entry/replay.ts <folder> <speed>`: plays a board into the system that the environment names. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorText, Refusal } from '@podium/proto/errors/index.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper, stopOnSignals } from '@podium/proto/server/stop.ts'
import { readConfig } from '../app/config.ts'
import { createContext } from '../app/context.ts'
import { replay } from '../app/replay.ts'
import { readBoard } from '../features/boards/xcpcio/read-board.ts'

const [folder = '', speed = '1'] = process.argv.slice(2)
const startsInMs = 3_000
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const log = createLog('replay')
const stopper = createStopper(log)
stopOnSignals(stopper, log)

try {
  const read = (name: string): Buffer => readFileSync(join(folder, `${name}.json`))
  const board = readBoard({ config: read('config'), team: read('team'), run: read('run') })
  const ctx = await createContext({ config: readConfig(), log, stopper, name: 'replay' })
  const { cid, played } = await replay(ctx, board, {
    speed: Number(speed),
    startsInMs,
    onStart: (started) => print(`Contest ${started} starts in ${startsInMs / 1000} s: /contest/${started}/rank`),
    onProgress: (done, all) => print(`${done} of ${all} runs`),
  })
  print(`Contest ${cid}: all ${played} runs were played.`)
} catch (error) {
  print(error instanceof Refusal ? errorText(error.code, 'en-US', error.params) : String(error))
  process.exitCode = 1
}
await stopper.stop()
