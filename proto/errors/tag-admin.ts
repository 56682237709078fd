/** Tags and classifications. */
import { b400 } from './row.ts'

export const tagAdminErrors = {
  tagTaken: b400('There is already a tag of this name.', '已存在同名标签。'),
  tagMissing: b400('There is no such tag.', '标签不存在。'),
  classificationTaken: b400('There is already a classification of this name.', '已存在同名分类。'),
  classificationMissing: b400('There is no such classification.', '分类不存在。'),
}
