/** The codes of an act on one's own account, held by its screen: a step that is opened twice requests one code. */
import type { ActType } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { mailActCode } from './security.queries.ts'
import { type MailedCode, useMailedCode } from '@zend/web/data/access'

/** Requests codes for this act. */
export const useActCode = (type: ActType): MailedCode<UserId> =>
  useMailedCode((user: UserId) => mailActCode(user, type))
