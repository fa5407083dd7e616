/** Public interface of the codes module: sending a one-time code within its limits, and checking one. */
export { isEmail, maskEmail, maskPhone } from './addresses.ts'
export { bindingHash, codeHash, type CodeKeys, newCode } from './code-hash.ts'
export {
  checkCode,
  type CodeDeps,
  type CodeRefusal,
  type CodeSent,
  type CodesPolicy,
  forgiveCodes,
  forgiveEach,
  forgivenKey,
  isOpenCode,
  isThisCode,
  type LimitRefusal,
  minutesOf,
  type RightCode,
  sendActCode,
  type SendCode,
  sendCodeAgain,
  type SendRefusal,
  sendStepCode,
  spendCode,
} from './one-time-codes.ts'
export { type CodePurpose, deleteStaleCodes, isUnused, putCode, type StoredCode, useThisCode } from './codes.repo.ts'
export { spentCodeRecorder, type SpentCodeRow, spentCodeRowOf } from './codes.companion.ts'
