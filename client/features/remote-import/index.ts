/** The public face of this feature: what other features import of it. */
export { ImportOneDialog } from './import-one-dialog.tsx'
export { UpdateDialog } from './update-dialog.tsx'
