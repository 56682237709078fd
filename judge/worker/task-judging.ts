/** One task at this judge, from its text to the end of its delivery. */
import type { Static, TSchema } from 'typebox'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { subjects, taskMaxDeliver } from '@podium/proto/events/bus/subjects.ts'
import { parseMessage } from '@podium/proto/server/bus.ts'
import { inSpan } from '@podium/proto/server/tracing/spans.ts'
import type { TaskDelivery } from '@podium/proto/server/task-queue.ts'
import type { JudgeTools, Report } from '../pipeline/judge-task.ts'
import { CannotJudge } from '../pipeline/refusal.ts'
import { Answers } from './answers.ts'
import { DiskRoom, isOfFullDisk } from './disk-room.ts'
import { isOfTask, reasonOf } from './fault-reason.ts'
import { judgingWork, salvaged, selfTestWork } from './lanes.ts'
import type { Work } from './lanes.ts'
import { progressReporter } from './progress-reporter.ts'
import { returnTask } from './returned-tasks.ts'
import type { JudgeTask } from '@podium/proto/events/bus/judge.ts'
import type { StoppedTasks } from './stopped-tasks.ts'
import type { TaskRun } from './task-run.ts'
import type { WorkerOptions } from './worker-options.ts'

const giveBackDelayMs = 1000

type Options = Pick<WorkerOptions, 'bus' | 'log' | 'tools' | 'availability' | 'speed' | 'onLanguage'>

/** What comes of a task here: its answer, another try, or nothing, as this judge is not the one for it now. */
type Ending<Answer> = { readonly answer: Answer } | 'again' | 'elsewhere'

interface Surroundings {
  readonly stopped: StoppedTasks
  readonly isStopping: () => boolean
  readonly onFault: (reason: JudgeReport) => void
  /** Called when the last case of a task begins. */
  readonly onLastCase: () => void
}

export class TaskJudging {
  private readonly options: Options
  private readonly around: Surroundings
  private readonly answers: Answers
  private readonly diskRoom: DiskRoom
  private readonly judging: ReturnType<typeof judgingWork>
  private readonly selfTests: ReturnType<typeof selfTestWork>

  constructor(options: Options, around: Surroundings) {
    this.options = options
    this.around = around
    const { speed } = options
    const factor = (): number => (speed?.scalesLimits === true ? (speed.calibration()?.factor ?? 1) : 1)
    this.judging = judgingWork(options.tools.judger, (task) => this.reporter(task), factor)
    this.selfTests = selfTestWork(factor)
    this.answers = new Answers(options, around.isStopping)
    this.diskRoom = new DiskRoom(options.tools, options.availability)
  }

  /** Never rejects. */
  async judge(taskRun: TaskRun, tools: JudgeTools): Promise<void> {
    const { delivery } = taskRun
    const finish = (): Promise<void> =>
      delivery.lane === 'selftest'
        ? this.finish(taskRun, this.selfTests, tools)
        : this.finish(taskRun, this.judging, tools)
    try {
      await inSpan('judge a task', { lane: delivery.lane, tries: delivery.tries }, finish)
    } catch (error) {
      this.options.log.error({ error }, 'a task could not be finished')
      if (!this.around.isStopping()) delivery.giveBack(giveBackDelayMs)
    }
  }

  private async finish<S extends TSchema, Answer>(
    taskRun: TaskRun,
    work: Work<S, Answer>,
    tools: JudgeTools,
  ): Promise<void> {
    const { delivery } = taskRun
    const { stopped, isStopping } = this.around
    const task = parseMessage(work.schema, delivery.text, this.options.log, subjects.task(delivery.lane))
    if (task === null) return this.refuseMalformed(delivery, work)
    taskRun.about = work.aboutOf(task)
    if (taskRun.about !== null && stopped.has(taskRun.about)) taskRun.cancel()
    const ending = taskRun.isCancelled ? 'again' : await this.endingOf(taskRun, work, task, tools)
    if (isStopping()) return
    if (taskRun.isCancelled) return this.answers.acknowledge(delivery)
    if (ending === 'elsewhere') return returnTask(this.options, delivery)
    if (ending === 'again') return delivery.giveBack(giveBackDelayMs * delivery.tries)
    await this.conclude(delivery, work, work.withSlotMs(ending.answer, Math.round(taskRun.slotMs())))
  }

  /**
   * Stored before the last try begins: ends it with this judge, then nobody is given the task again, and without this
   * it would be one that reached nobody and is sent anew (services/features/judging/worker/dead-letters.ts).
   */
  private async markLastTry({ tries, seq }: TaskDelivery): Promise<void> {
    if (tries >= taskMaxDeliver) await this.answers.store(subjects.lastTry(seq), { v: 1 }, `last-try.${seq}`)
  }

  /** A malformed task: when it names its submission or self-test, that one ends with the reason. */
  private async refuseMalformed<S extends TSchema, Answer>(
    delivery: TaskDelivery,
    work: Work<S, Answer>,
  ): Promise<void> {
    const answer = salvaged(work, delivery.text)
    if (answer === null) return delivery.drop()
    await this.conclude(delivery, work, answer)
  }

  private async conclude<S extends TSchema, Answer>(
    delivery: TaskDelivery,
    work: Work<S, Answer>,
    answer: Answer,
  ): Promise<void> {
    await this.answers.store(work.subject, answer, `${work.idOf(answer)}.${delivery.tries}`)
    await this.answers.acknowledge(delivery)
  }

  private async endingOf<S extends TSchema, Answer>(
    taskRun: TaskRun,
    work: Work<S, Answer>,
    task: Static<S>,
    tools: JudgeTools,
  ): Promise<Ending<Answer>> {
    const { availability, onLanguage } = this.options
    await this.markLastTry(taskRun.delivery)
    if (this.around.isStopping()) return 'again'
    onLanguage(work.languageOf(task))
    for (;;) {
      try {
        const answer = await work.run(task, taskRun.toolsFrom(tools))
        availability.taskSucceeded()
        return { answer }
      } catch (error) {
        if (await taskRun.untilResumed()) continue
        if (this.around.isStopping() || taskRun.isCancelled) return 'again'
        return this.endingOfFailure(taskRun.delivery, error, {
          id: work.idOf(task),
          failure: (why) => work.failure(task, why),
        })
      }
    }
  }

  private endingOfFailure<Answer>(
    { lane, tries }: Pick<TaskDelivery, 'lane' | 'tries'>,
    error: unknown,
    { id, failure }: { readonly id: string; readonly failure: (reason: JudgeReport) => Answer },
  ): Ending<Answer> {
    const { availability, log } = this.options
    const reason = reasonOf(error)
    log.warn({ error, lane, task: id, tries }, 'a task failed')
    this.around.onFault(reason)
    if (isOfFullDisk(error)) {
      if (this.diskRoom.missed(id, reason)) return 'elsewhere'
    } else if (!isOfTask(error)) availability.taskFailed(reason)
    return tries < taskMaxDeliver && !(error instanceof CannotJudge) ? 'again' : { answer: failure(reason) }
  }

  private reporter(task: JudgeTask): Report {
    // what nobody waits for is nobody's progress
    if (task.lane === 'preview') return () => undefined
    const report = progressReporter(task, this.options.tools.judger, (message) =>
      this.options.bus.publish(subjects.progress, message),
    )
    return (progress) => {
      if (this.around.isStopping()) return
      if (progress.status === 7 && progress.total - progress.done === 1) this.around.onLastCase()
      report(progress)
    }
  }
}
