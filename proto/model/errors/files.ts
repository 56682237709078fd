/** Uploads and stored files. */
import { b400, refusal } from './row.ts'

export const filesErrors = {
  fileNotFound: refusal(404, 404)('There is no such file.', '文件不存在。'),
  fileType: b400('File type not support: only {types} are accepted.', '不支持的文件类型：仅接受 {types}。'),
  fileContent: b400('The content of this file is not a {types} picture.', '该文件的内容不是 {types} 图片。'),
  groupFilesFull: b400('The files of this group already take {mb} MB; no more than that is kept for one group.', '该团队的文件已占用 {mb} MB，已达到单个团队的上限。'),
  fileTooLarge: b400('Exceed max size limit: at most {mb} MB.', '文件大小超出限制：最大 {mb} MB。'),
}
