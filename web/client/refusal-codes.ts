/**
 * Tells which codes are refusals of the API. It checks the texts that the page has anyway and that cover every code;
 * the contract's own map contains English messages for other callers, which a slow phone should not download.
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

/** Tells whether a text is a refusal code of the API. */
export const isRefusalCode = (text: string): text is RefusalCode =>
  Object.hasOwn(ERROR_TEXTS, text) && !Object.hasOwn(WITHOUT_ANSWER, text)
