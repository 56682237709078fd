/** What other features may use of files. */
export { checkMayUpload } from './policy.ts'
export { dropCases, dropManifest, dropProblems, dropUploads } from './test-data/drop-commands.ts'
export { checkStorage, diskState } from './room-policy.ts'
export {
  clearDeletedFiles,
  clearNow,
  deleteFile,
  deleteFileByUrl,
  dropUnused,
  lockHashes,
  storeFile,
} from './commands.ts'
export { carouselFiles, fileAddress, filesAt, logoAddresses, openFile, photoAddresses, sizesAt } from './queries.ts'
export { sizesOf, storeSized } from './pictures/size-commands.ts'
export type { SizedPicture } from './pictures/size-commands.ts'
export type { FileToStore } from './commands.ts'
export type { FileAtAddress, Picture, StoredFile } from './queries.ts'
export { checkAnnounced, checkQuota, groupBytes, withinQuota } from './quota-policy.ts'
