/** Words for API keys: what each scope lets a key do, and its states. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { KeyScope, KeyState } from '@zend/contracts'
import type { Tone } from '@zend/web/ui'

/** What a scope lets a key do. */
export const SCOPE_HINTS: Readonly<Record<KeyScope, MessageDescriptor>> = {
  view: msg`Reads balances, history, limits and requests for approval.`,
  deposit: msg`Reads the addresses that money comes to.`,
  swap: msg`Changes one coin into another. No money leaves the company.`,
  withdrawal: msg`Sends money to addresses and people. Each request needs your signature.`,
  quicksell: msg`Sells to the saved accounts. Each request needs your signature.`,
  fx: msg`Pays saved suppliers abroad. Each request needs your signature.`,
  'report.export': msg`Downloads statements.`,
}

/** The state of a key, as its badge says it. */
export const KEY_STATE_TEXTS: Readonly<Record<KeyState, MessageDescriptor>> = {
  active: msg({ message: 'In use', context: 'API key' }),
  rolled: msg({ message: 'Being replaced', context: 'API key' }),
  paused: msg({ message: 'Paused', context: 'API key' }),
  ended: msg({ message: 'Ended', context: 'API key' }),
  revoked: msg({ message: 'Revoked', context: 'API key' }),
}

/** The colour of each state. */
export const KEY_STATE_TONES: Readonly<Record<KeyState, Tone>> = {
  active: 'ok',
  rolled: 'warn',
  paused: 'warn',
  ended: 'neutral',
  revoked: 'bad',
}
