/**
 * Which codes are refusals of the API. It looks among the texts that the page has anyhow and that have every code: the
 * contract's own map carries the English messages for other callers, which nobody here reads and a slow phone would
 * have to fetch.
 */
import type { RefusalCode } from '@zend/contracts'
import type { TransportCode } from './api-error-code.ts'
import { ERROR_TEXTS } from './error-texts.ts'

const WITHOUT_ANSWER: Readonly<Record<TransportCode, true>> = {
  offline: true,
  network: true,
  timeout: true,
  unexpected: true,
}

/** Whether this text is a code that the API refuses with. */
export const isRefusalCode = (text: string): text is RefusalCode =>
  Object.hasOwn(ERROR_TEXTS, text) && !Object.hasOwn(WITHOUT_ANSWER, text)
