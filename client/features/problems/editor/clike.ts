/** A file between, so that the build leaves out the other languages of that module. */
export { c, cpp, csharp } from '@codemirror/legacy-modes/mode/clike'
