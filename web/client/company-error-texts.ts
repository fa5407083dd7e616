/**
 * The texts of codes that only calls about a company's money can fail with. They load with what shows the company, so
 * that nobody else fetches them.
 */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ApiErrorCode } from './api-error-code.ts'

/** The text of each such code; part of ERROR_TEXTS. */
export const COMPANY_ERROR_TEXTS = {
  approval_needed: msg`Somebody else in your company must approve this.`,
  single_control_limit: msg`One person alone can move up to $10,000 a day. For more, a second person who may approve is needed.`,
  approver_gone: msg`Somebody else would have to approve this, and the last who could was suspended or removed lately.`,
  approval_closed: msg`This request has ended.`,
  version_changed: msg`This request was changed. Look at it again.`,
  own_request: msg`Nobody approves what they asked for themselves.`,
  vote_given: msg`You have decided on this already.`,
  not_found: msg`There is nothing here.`,
  method_not_allowed: msg`This page is out of date. Reload it and try again.`,
  idempotency_key_reused: msg`This was already sent with other details. Start again.`,
  payload_too_large: msg`That is too large to send.`,
  unsupported_media_type: msg`This page is out of date. Reload it and try again.`,
  rate_limited: msg`That was a lot at once. Wait a moment and try again.`,
  internal_error: msg`Something broke on our side. Nothing was changed.`,
  unavailable: msg`This part of Zend is not available right now. Try again soon.`,
  busy: msg`Very many people are here right now. Nothing was moved. Try again in a moment.`,
} as const satisfies Partial<Record<ApiErrorCode, MessageDescriptor>>
