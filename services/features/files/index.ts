/** What other features may use of files. */
export { checkMayUpload } from './may-upload.ts'
export { checkStorage, diskState } from './store-room.ts'
export {
  carouselFiles,
  clearDeletedFiles,
  clearNow,
  deleteFile,
  deleteFileByUrl,
  fileAddress,
  storeFile,
} from './stored-files.ts'
export type { FileToStore, StoredFile } from './stored-files.ts'
export { checkAnnounced, checkQuota, groupBytes, withinQuota } from './upload-room.ts'
