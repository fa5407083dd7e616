/** Public interface of the notices module: notifying customers by mail, in the app and on their devices. */
export { deliverNotice, type DeliveryDeps } from './deliver-notice.ts'
export { listNotifications, type NotificationPage, pageOfNotifications } from './list-notifications.ts'
export { hideNotifications, markNotificationsRead } from './mark-notifications.ts'
export type { MemberChangeTold } from './member-facts.ts'
export type { CodeKind, CodeMail, CodeNotice, Notice, NoticeId, NoticeKind, Notification } from './notices.ts'
export { ROLE_WORDS } from './company-words.ts'
export { dropContact, findTimeZone, moveContact, putContact, putLocale } from './notices.repo.ts'
export { pushTextOf } from './push-text.ts'
export { type SealingKey, sealingKeyFrom } from './seal-codes.ts'

export {
  DELIVER_NOTICE_JOB,
  mailFreezeLink,
  type NoticeDeps,
  pretendToSendCode,
  sendCode,
  sendNotice,
  sendToAddress,
} from './send-notice.ts'
export { copyFacts, copyWords } from './support-copy.ts'
export { type NoticeRow, noticeRowOf, noticesRecorder, noticesTo, type Told, toldOf } from './notices.companion.ts'
