/** Tags and their classifications as administrators edit them (contract/admin 11). */
import { Type } from 'typebox'
import { declareCalls } from '../declare.ts'
import { Tag, TagGroup } from './problem-shapes.ts'
import { Id, Int, None, Nullable } from '../shapes.ts'

const Name = Type.Optional(Nullable(Type.String({ maxLength: 64 })))
const Oj = Type.Optional(Nullable(Type.String({ maxLength: 32 })))
const TagFields = {
  name: Name,
  oj: Oj,
  gid: Type.Optional(Nullable(Int)),
  color: Type.Optional(Nullable(Type.String({ maxLength: 32, description: 'css colour' }))),
  tcid: Type.Optional(Nullable(Type.Integer({ description: 'classification; null takes it out' }))),
}
const ClassificationFields = {
  name: Name,
  oj: Oj,
  rank: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 2_147_483_647 }))),
}
const Classification = TagGroup.properties.classification.anyOf[0]
const tagRefusals = ['fieldBlank', 'tagTaken', 'classificationMissing'] as const

export const tagAdminCalls = declareCalls({
  addTag: {
    method: 'POST',
    path: '/api/admin/tag',
    who: ['problem_admin'],
    summary: 'Add a tag',
    body: Type.Object(TagFields),
    answer: Tag,
    refusals: [...tagRefusals, 'groupMissing'],
  },
  editTag: {
    method: 'PUT',
    path: '/api/admin/tag',
    who: ['problem_admin'],
    summary: 'Change a tag',
    body: Type.Object({ id: Id, ...TagFields }),
    answer: None,
    refusals: [...tagRefusals, 'tagMissing'],
  },
  deleteTag: {
    method: 'DELETE',
    path: '/api/admin/tag',
    who: ['problem_admin'],
    summary: 'Delete a tag and take it from its problems',
    query: Type.Object({ tid: Id }),
    answer: None,
    refusals: ['tagMissing'],
  },
  tagClassifications: {
    method: 'GET',
    path: '/api/admin/tag/classification',
    who: ['problem_admin'],
    summary: 'Classifications by rank',
    query: Type.Object({
      oj: Type.Optional(Type.String({ maxLength: 32, description: 'ME when absent; ALL: every one' })),
    }),
    answer: Type.Array(Classification),
  },
  addTagClassification: {
    method: 'POST',
    path: '/api/admin/tag/classification',
    who: ['problem_admin'],
    summary: 'Add a classification',
    body: Type.Object(ClassificationFields),
    answer: Classification,
    refusals: ['fieldBlank', 'classificationTaken'],
  },
  editTagClassification: {
    method: 'PUT',
    path: '/api/admin/tag/classification',
    who: ['problem_admin'],
    summary: 'Change a classification',
    body: Type.Object({ id: Id, ...ClassificationFields }),
    answer: None,
    refusals: ['fieldBlank', 'classificationTaken', 'classificationMissing'],
  },
  deleteTagClassification: {
    method: 'DELETE',
    path: '/api/admin/tag/classification',
    who: ['problem_admin'],
    summary: 'Delete a classification; its tags have none then',
    query: Type.Object({ tcid: Id }),
    answer: None,
    refusals: ['classificationMissing'],
  },
})
