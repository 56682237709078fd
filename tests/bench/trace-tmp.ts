import { setTimeout as sleep } from 'node:timers/promises'
import { startJudgeHouse } from '../judge-cases/support.ts'
import { cases, commentOf, contenders } from './support/contenders.ts'
import { figuresOf, printRow } from './support/figures.ts'
const mark = (globalThis as any).mark ?? (() => {})
const house = await startJudgeHouse()
try {
  const judge = await house.startJudge('bench', { NODE_OPTIONS: process.env.TRACE ? '--import /tmp/speed-mark.mjs' : '' })
  const dataHash = await house.putData(Array.from({ length: cases }, (_u, index) => ({ input: `${index} ${index}\n`, output: `${index * 2}\n` })))
  for (const c of contenders) { await house.judge({ language: c.language, code: c.code + '// first'.replace('//', c.file.endsWith('py') ? '#' : '//'), problem: { dataHash } })
    if (c.compile && c.language !== 'C') await judge.logged(`"language":"${c.language}","msg":"tuning is complete"`) }
  for (const c of contenders) {
    const samples: number[] = []
    for (let round = 0; round < 15; round += 1) {
      await sleep(100)
      mark('--- ' + c.language); 
      const startMs = performance.now(); mark('sent')
      const v = await house.judge({ language: c.language, code: c.code + commentOf(c, round), problem: { dataHash } })
      mark('verdict received'); samples.push(performance.now() - startMs)
      if (v.status !== 0) throw new Error(`${c.language} ${JSON.stringify(v)}`)
    }
    printRow(c.language, figuresOf(samples.slice(2)))
  }
} finally { await house.stop() }
process.exit(0)
