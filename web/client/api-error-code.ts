/** The error codes of a call: the API's, and those of failures without an answer. */
import type { RefusalCode } from '@zend/contracts'

/**
 * Failures without an answer of ours: no network, a timeout (the outcome is unknown), or an answer outside our
 * contract.
 */
export type TransportCode = 'offline' | 'network' | 'timeout' | 'unexpected'

/** All codes that need a text. */
export type ApiErrorCode = RefusalCode | TransportCode
