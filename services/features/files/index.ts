/** What other features may use of files. */
export { checkMayUpload } from './policy.ts'
export { checkStorage, diskState } from './storage.ts'
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
export { checkAnnounced, checkQuota, groupBytes, withinQuota } from './quota.ts'
