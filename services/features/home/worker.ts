/**
 * Tells the readers of the home page what changes there. Submissions and verdicts change the week's figures all the
 * time, so these are read and sent at most every two seconds, whole and small: the newer state wins. Lists change now
 * and then: the page is notified which list to load again, each at most once a second (list-worker.ts). Counters in
 * lists are sent by themselves (counter-worker.ts).
 */
import { LiveEvent, liveMessage } from '@podium/proto/events/bus/live.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { HomeFigures } from '@podium/proto/events/events.ts'
import type { EventKind, TopicChange } from '@podium/proto/events/live-events.ts'
import { parseTopic, topics } from '@podium/proto/events/topics.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import type { Context, WorkerFeature } from '../../platform/context.ts'
import { countOpened } from '../boards/index.ts'
import { repeat } from '../../platform/scheduling/repeat.ts'
import { soon } from '../../platform/scheduling/soon.ts'
import { weekRank, weekStatistics } from './figure-queries.ts'
import { watchCounters } from './counter-worker.ts'
import { watchLists } from './list-worker.ts'

const figuresEveryMs = 2_000
/** As often as boards are opened. */
const countEveryMs = 500
const status = topics.status()

const isOfContest = (topic: string): boolean => {
  const parsed = parseTopic(topic)
  return parsed?.kind === 'contest' && parsed.part === 'submissions'
}

/** New submissions and verdicts alter the figures; what happens in between does not. */
const altersFigures = ({ topic, kind, data }: LiveEvent): boolean =>
  isOfContest(topic) || (topic === status && (kind === 'new' || (kind === 'row' && isFinal(data.public?.status ?? 0))))

export const homeWorker: WorkerFeature = {
  name: 'home',
  start: async (ctx: Context) => {
    const { bus, log, now, orm } = ctx
    let sent = ''
    const publish = <Kind extends EventKind<'home'>>(kind: Kind, data: TopicChange<'home', Kind>['data']): void =>
      bus.publish(subjects.live, liveMessage({ topic: topics.home(), rev: now().getTime(), kind, data }))
    const sendFigures = async (): Promise<void> => {
      const [statistics, rank] = await Promise.all([
        weekStatistics(orm.em.fork(), now()),
        weekRank(orm.em.fork(), now()),
      ])
      const figures: HomeFigures = {
        statistics,
        rank: rank.map(({ uid, username, nickname, avatar, titleName, titleColor, ac }) => ({
          uid,
          username,
          nickname,
          avatar,
          titleName,
          titleColor,
          ac,
        })),
      }
      const text = JSON.stringify(figures)
      if (text === sent) return
      sent = text
      publish('figures', { public: figures })
    }
    const failed = 'the figures of the home page were not sent'
    const figures = soon({ everyMs: figuresEveryMs, log, failed }, sendFigures)
    bus.subscribe(subjects.live, LiveEvent, (event) => altersFigures(event) && figures.want(), 'services-home')
    const stopLists = watchLists(ctx)
    const counters = watchCounters(ctx)
    const stopCounting = repeat(
      { everyMs: countEveryMs, log, failed: 'contests whose board has opened were not counted' },
      async (isStopping) => {
        while (!isStopping()) {
          const cid = await countOpened(ctx)
          if (cid === null) return
          figures.want()
          counters.opened(cid)
        }
      },
    )
    return async () => {
      await stopCounting()
      await stopLists()
      await counters.stop()
      await figures.stop()
    }
  },
}
