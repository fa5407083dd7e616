/** The Smile ID connector's front door. */
export { smileIdChecker, type SmileIdOptions, smileIdNotices } from './checker.ts'
