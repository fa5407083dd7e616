/**
 * The referral code of the link that a new customer came by. It is stored for this tab, so that visiting other pages
 * first does not lose it.
 */

const KEY = 'zend.invitation'
/** The form of a code: letters and digits, at most as many as the contract allows. */
const CODE = /^[A-Za-z0-9-]{4,20}$/

/**
 * The code in the query (`?ref=CODE`), else the stored one; `null` if there is none. A malformed code is ignored.
 * @example invitationCode('?ref=K7M2PQ9X', sessionStorage) // 'K7M2PQ9X'
 */
export function invitationCode(search: string, storage: Storage): string | null {
  const named = new URLSearchParams(search).get('ref')?.trim() ?? ''
  try {
    if (CODE.test(named)) storage.setItem(KEY, named)
    const stored = storage.getItem(KEY) ?? ''
    return CODE.test(stored) ? stored : null
  } catch {
    return CODE.test(named) ? named : null
  }
}
