import type { EntityManager } from '@mikro-orm/postgresql'
import type { Config } from '../../../platform/context.ts'
import { ContestHall } from '../teams/entities.ts'

type Use = { readonly cid: number } & ({ readonly usesPrinter: true } | { readonly printsTickets: true })

/** Whether prints of a contest, or tickets of its balloons, go to the printer of the site. */
export const hasPrinter = async (em: EntityManager, { printer }: Pick<Config, 'printer'>, use: Use): Promise<boolean> =>
  printer !== null && (await em.count(ContestHall, use)) > 0
