/**
 * From a task on the bus to its verdict, ten small cases, one submission at a time on an idle judge. The baseline in the same
 * run is the raw compiler with the plainest command, then ten raw starts of the program, without any box.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startJudgeHouse } from '../judge-cases/support.ts'
import type { JudgeHouse } from '../judge-cases/support.ts'
import { cases, commentOf, contenders, measureRaw, rounds } from './support/contenders.ts'
import type { Contender } from './support/contenders.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'

const quietMs = 100
const maxResidentMb = 120

/** Every round sends another text, so that nothing comes from the cache of programs. */
const measureJudge = async (house: JudgeHouse, contender: Contender, dataHash: string): Promise<Figures> => {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await sleep(quietMs)
    const startMs = performance.now()
    const { status } = await house.judge({ language: contender.language, code: contender.code + commentOf(contender, round), problem: { dataHash } })
    if (status !== 0) throw new Error(`${contender.language} was judged ${status}`)
    samples.push(performance.now() - startMs)
  }
  return figuresOf(samples)
}

const house = await startJudgeHouse()
try {
  const judge = await house.startJudge('bench')
  await judge.logged('"language":"Java","file":"javac.jsa"')
  const dataHash = await house.putData(Array.from({ length: cases }, (_unused, index) => ({ input: `${index} ${index}\n`, output: `${index * 2}\n` })))
  for (const contender of contenders) {
    const raw = measureRaw(contender)
    const judged = await measureJudge(house, contender, dataHash)
    printRow(`${contender.language}: raw compiler and ${cases} raw starts`, raw)
    printRow(`${contender.language}: task to verdict, ${cases} cases`, judged, raw)
    mustHold(`${contender.language}: median under ${contender.maxMedianMs} ms`, judged.p50Ms < contender.maxMedianMs)
  }
  const residentMb = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${judge.child.pid}/status`, 'utf8'))?.[1]) / 1024
  console.log(`judge process: ${residentMb.toFixed(0)} MB resident after ${rounds * contenders.length} submissions`)
  mustHold(`judge process at most ${maxResidentMb} MB resident`, residentMb <= maxResidentMb)
} finally {
  await house.stop()
}
