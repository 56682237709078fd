/** Tags and classifications. */
import { about, b400 } from './row.ts'

export const tagAdminErrors = {
  tagTaken: about('name', b400('There is already a tag of this name.', '已存在同名标签。')),
  tagMissing: b400('There is no such tag.', '标签不存在。'),
  classificationTaken: about('name', b400('There is already a classification of this name.', '已存在同名分类。')),
  classificationMissing: b400('There is no such classification.', '分类不存在。'),
}
