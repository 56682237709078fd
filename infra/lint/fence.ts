export interface Fence {
  name: string
  /** Files that the fence is about. */
  inside: RegExp
  except?: RegExp
  /** Targets that they may not import. */
  refuses: RegExp
  /** Where both expressions have a group of this name, the same text in both lets the import pass. */
  own?: string
  /** `import type` may pass: it costs the bundle nothing. */
  typesMayPass?: boolean
  because: string
}

/** Tests may know everything. */
export const testFiles = /^tests\/|\.test\.tsx?$/
