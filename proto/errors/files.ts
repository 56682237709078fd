/** Uploads and stored files. */
import { b400, refusal, shownAs } from './row.ts'

export const filesErrors = {
  fileNotFound: refusal(404, 404)('There is no such file.', '文件不存在。'),
  fileType: shownAs(
    'This file type is not supported: use {types}.',
    '不支持的文件类型，请使用 {types}。',
    b400('File type not support: only {types} are accepted.', '不支持的文件类型：仅接受 {types}。'),
  ),
  fileContent: b400('The content of this file is not a {types} picture.', '该文件的内容不是 {types} 图片。'),
  pictureBroken: b400(
    'This picture is damaged and cannot be read. Save it again, or choose another one.',
    '图片已损坏，无法读取。请重新保存，或换一张图片。',
  ),
  picturePixels: b400(
    'This picture is too large: {width} × {height} pixels, where {millions} million in all are accepted.',
    '图片过大：{width} × {height} 像素，总像素数最多 {millions} 百万。',
  ),
  userFilesFull: b400(
    'Not enough storage: you have used {takenMb} of your {mb} MB. Delete problems or test data that you no longer need, or ask an administrator.',
    '存储空间不足：您已使用 {takenMb} MB，上限为 {mb} MB。请删除不再需要的题目或测试数据，或联系管理员。',
  ),
  groupFilesFull: b400(
    'Not enough storage: this group has used {takenMb} of its {mb} MB. Its administrators can delete files on the Files page of the group, and test data that are no longer needed.',
    '存储空间不足：该团队已使用 {takenMb} MB，上限为 {mb} MB。团队管理员可在团队的“文件”页面删除文件，或删除不再需要的测试数据。',
  ),
  storageFull: refusal(507, 400)(
    'The storage of this site is full, so nothing can be uploaded now. Submissions are judged as always. Please tell an administrator.',
    '站点存储空间已满，暂时无法上传；提交与评测不受影响。请联系管理员。',
  ),
  fileTooLarge: shownAs(
    'File too large: at most {mb} MB.',
    '文件过大：最大 {mb} MB。',
    b400('Exceed max size limit: at most {mb} MB.', '文件大小超出限制：最大 {mb} MB。'),
  ),
}
