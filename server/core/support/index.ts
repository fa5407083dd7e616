/** Public interface of support: customers' conversations with us, with files. */
export {
  type AnswerDeps,
  answerThread,
  closeForCustomer,
  type CustomerThread,
  listOpenThreads,
  openAttachment,
  type Operator,
  showThread,
} from './answer-customers.ts'
export {
  addAttachment,
  type AttachDeps,
  type GivenFile,
  PURGE_ATTACHMENTS_JOB,
  purgeAttachments,
  readAttachment,
} from './attachments.ts'
export { conversationOf, listThreads, readThread, type ThreadPage } from './read-threads.ts'
export { supportKeyFrom } from './key.ts'
export type {
  Attachment,
  AttachmentFile,
  AttachmentId,
  Conversation,
  Message,
  Thread,
  ThreadId,
  ThreadState,
} from './support.ts'
export type { SupportPolicy } from './support.policy.ts'
export type { AttachRefusal, WriteRefusal } from './support.refusals.ts'
export {
  closeThread,
  type OpenCommand,
  openThread,
  type WriteCommand,
  type WriteDeps,
  writeMessage,
} from './write-to-support.ts'
