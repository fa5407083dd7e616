/** The notices module's front door: telling customers, by mail and in the app. */
export { deliverNotice, type DeliveryDeps } from './deliver-notice.ts'
export { listNotifications } from './list-notifications.ts'
export type { CodeKind, CodeLetter, CodeNotice, Notice, NoticeId, NoticeKind, Notification } from './notices.ts'
export { putContact } from './notices.repo.ts'
export { type SealingKey, sealingKeyFrom } from './seal.ts'
export { DELIVER_NOTICE_JOB, type NoticeDeps, pretendToSendCode, sendCode, sendNotice } from './send-notice.ts'
