/** As clike.ts, for languages that remote sites alone have. */
export { dart, kotlin, objectiveC, scala } from '@codemirror/legacy-modes/mode/clike'
