/** The codes that a call can fail with: the API's, and those of what happened before any answer came. */
import type { RefusalCode } from '@zend/contracts'

/**
 * What went wrong without an answer of ours: no network, no answer in time (the outcome is unknown),
 * or an answer that is not in our contract.
 */
export type TransportCode = 'offline' | 'network' | 'timeout' | 'unexpected'

/** Every code that a screen has to have a text for. */
export type ApiErrorCode = RefusalCode | TransportCode
