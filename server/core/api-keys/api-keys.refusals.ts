/** Every expected "no" about API keys. */
import type { Refusal } from '@zend/kernel'
import type { NeededRefusal } from '../approvals/index.ts'
import type { ApprovalRefusal, ConfirmRefusal } from '../confirmation/index.ts'

/** `field` names what is missing or malformed: money out needs networks and a public key. */
export type KeyMalformed = Refusal<'invalid_request', { readonly field: 'scopes' | 'ips' | 'publicKey' }>
/** The key is not in use any more. */
export type KeyEnded = Refusal<'key_ended'>
/** The caller may do less than the key would. */
export type ScopesExceeded = Refusal<'permissions_exceeded'>
/** The company has this many keys already. */
export type KeyLimit = Refusal<'key_limit', { readonly limit: number }>

/** Why no key can be described. `forbidden`: it is somebody else's, or they may not make one. */
export type DescribeKeyRefusal = KeyMalformed | KeyEnded | ScopesExceeded | Refusal<'forbidden'> | Refusal<'not_found'>
/** Why no confirmed key is made. */
export type KeyDoneRefusal = KeyEnded | KeyLimit | ScopesExceeded | Refusal<'forbidden'>
/** Why no key is made. */
export type MakeKeyRefusal = DescribeKeyRefusal | KeyDoneRefusal | ConfirmRefusal | ApprovalRefusal | NeededRefusal
