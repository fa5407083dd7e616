/** Public interface of messages from the public site. */
export { MAIL_PUBLIC_MESSAGE_JOB, receiveMessage, type ReceiveDeps, type ReceiveRefusal } from './receive-message.ts'
export { mailMessage, type MailMessageDeps, PURGE_PUBLIC_MESSAGES_JOB, purgeMessages } from './mail-message.ts'
export type { PublicMessagesPolicy } from './public-messages.policy.ts'
