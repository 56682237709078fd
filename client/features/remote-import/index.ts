/** The public face of this feature: what other features import of it. */
export { ImportDialog } from './import-dialog.tsx'
export { UpdateDialog } from './update-dialog.tsx'
