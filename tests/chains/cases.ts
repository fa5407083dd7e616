/** The cases that every network must pass, as named in the matrix of `npm run chains:matrix`. */

/** Every case, in the order of the matrix. A test's name begins with the key. */
export const CASES = {
  address: 'address',
  deposit: 'deposit',
  again: 'duplicate poll',
  found: 'found by its hash',
  hash: "the block's hash by its height",
  unsettled: 're-org or not final',
  memo: 'unknown memo',
  fake: 'fake token',
  failed: 'failed transaction',
  partial: 'partial payment',
  withdrawal: 'withdrawal',
  resend: 'same bytes again',
  lost: 'lost or expired',
  sweep: 'sweep',
  restart: 'restart in a broadcast',
} as const

/** A case of the matrix. */
export type Case = keyof typeof CASES
