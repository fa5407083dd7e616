/** The public interface of the Smile ID connector. */
export { smileIdChecker, type SmileIdOptions, smileIdNotices } from './checker.ts'
export { smileIdRegister } from './business.ts'
