/** Public interface of the call-checks module: proving on the telephone who is who. */
export {
  answerCallCheck,
  type CallChecked,
  type CallCheckEnded,
  type CallCheckKey,
  callCheckKeyFrom,
  startCallCheck,
} from './customers-side.ts'
export { type CallerCode, meetCaller, type NoCallCheck, readCallCheck } from './operators-side.ts'
