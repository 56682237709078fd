/** Trainings and what is stored of the work in them (services/platform/database/migrations/initial/trainings.ts). */
import { defineEntity, p } from '@mikro-orm/postgresql'
import { revised } from '../../platform/database/revised.ts'
import { relation } from '../../platform/database/relation.ts'
import { User } from '../account/entities.ts'
import { Group } from '../groups/entities.ts'
import { Problem } from '../problems/entities.ts'

const createdAt = () => p.datetime(6).fieldName('created_at').defaultRaw('now()')
const updatedAt = () => p.datetime(6).fieldName('updated_at').defaultRaw('now()')
const id = () => p.bigint('number').primary().autoincrement()
const key = () => p.bigint('number')
const uid = () => p.string().length(32)

export const TrainingCategory = defineEntity({
  name: 'TrainingCategory',
  tableName: 'training_category',
  properties: {
    id: id(),
    /** Unique outside groups and in each group, letter case aside. */
    name: p.string().length(255),
    /** Any CSS colour. */
    color: p.string().length(64),
    gid: key().nullable(),
    group: relation(Group, 'gid'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const Training = defineEntity({
  name: 'Training',
  tableName: 'training',
  properties: {
    /** `tid` elsewhere. */
    id: id(),
    /** The author. */
    uid: uid(),
    author: relation(User, 'uid'),
    title: p.string().length(500),
    description: p.text(),
    /** `Public` or `Private`. */
    auth: p.string().length(16),
    /** Of a private one. */
    pwd: p.string().length(255).nullable(),
    visible: p.boolean().default(true),
    /** Order in the list, small first. */
    rank: p.integer().default(0),
    /** `username` or `nickname`. */
    rankShowName: p.string().length(16).default('username'),
    categoryId: key().nullable(),
    category: relation(TrainingCategory, 'category_id'),
    ...revised(),
    gid: key().nullable(),
    group: relation(Group, 'gid'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export const TrainingProblem = defineEntity({
  name: 'TrainingProblem',
  tableName: 'training_problem',
  properties: {
    id: id(),
    tid: key(),
    training: relation(Training, 'tid'),
    pid: key(),
    problem: relation(Problem, 'pid'),
    /** Order in the training, small first. */
    rank: p.integer().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

/** Who gave the password of a private training, or has submitted from a public one. */
export const TrainingRegister = defineEntity({
  name: 'TrainingRegister',
  tableName: 'training_register',
  properties: {
    tid: key().primary(),
    training: relation(Training, 'tid'),
    uid: uid().primary(),
    user: relation(User, 'uid'),
    createdAt: createdAt(),
  },
})

/** A submission that a training knows of, with what its rank needs of it. */
export const TrainingRecord = defineEntity({
  name: 'TrainingRecord',
  tableName: 'training_record',
  properties: {
    submitId: key().primary(),
    tid: key().primary(),
    training: relation(Training, 'tid'),
    pid: key(),
    problem: relation(Problem, 'pid'),
    uid: uid(),
    user: relation(User, 'uid'),
    submitTime: p.datetime(6),
    /** Verdict code, that of the submission. */
    status: p.smallint(),
    score: p.integer().nullable(),
    timeMs: p.integer().nullable(),
  },
})

/** One person on one problem, stored by the database. */
export const TrainingCell = defineEntity({
  name: 'TrainingCell',
  tableName: 'training_cell',
  properties: {
    tid: key().primary(),
    training: relation(Training, 'tid'),
    uid: uid().primary(),
    user: relation(User, 'uid'),
    pid: key().primary(),
    problem: relation(Problem, 'pid'),
    status: p.smallint(),
    score: p.integer().nullable(),
    /** Null while not solved. */
    runTimeMs: p.integer().nullable(),
  },
})

/** The sum of one person's cells, stored by the database. */
export const TrainingTotal = defineEntity({
  name: 'TrainingTotal',
  tableName: 'training_standing',
  properties: {
    uid: uid().primary(),
    user: relation(User, 'uid'),
    tid: key().primary(),
    training: relation(Training, 'tid'),
    /** Problems tried; who has none is in no rank. */
    cells: p.integer(),
    /** Problems solved. */
    ac: p.integer(),
    runTimeMs: p.bigint('number'),
  },
})

export const trainingEntities = [
  TrainingCategory,
  Training,
  TrainingProblem,
  TrainingRegister,
  TrainingRecord,
  TrainingCell,
  TrainingTotal,
]
