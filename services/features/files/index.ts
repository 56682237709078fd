/** What other features may use of files. */
export { checkMayUpload } from './policy.ts'
export { checkStorage, diskState } from './room-policy.ts'
export {
  carouselFiles,
  clearDeletedFiles,
  clearNow,
  deleteFile,
  deleteFileByUrl,
  fileAddress,
  storeFile,
} from './commands.ts'
export type { FileToStore, StoredFile } from './commands.ts'
export { checkAnnounced, checkQuota, groupBytes, withinQuota } from './quota-policy.ts'
