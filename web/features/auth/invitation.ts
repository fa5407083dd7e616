/**
 * The code of the link that somebody opens an account by. It is kept for this tab, so that looking at other pages first
 * does not lose it.
 */

const KEY = 'zend.invitation'
/** What can be a code: letters and digits, at most as many as the contract takes. */
const CODE = /^[A-Za-z0-9-]{4,20}$/

/**
 * The code in the query (`?ref=CODE`), else the one that was there before; `null` when there is none. What cannot be a
 * code is ignored.
 * @example invitationCode('?ref=K7M2PQ9X', sessionStorage) // 'K7M2PQ9X'
 */
export function invitationCode(search: string, storage: Storage): string | null {
  const named = new URLSearchParams(search).get('ref')?.trim() ?? ''
  try {
    if (CODE.test(named)) storage.setItem(KEY, named)
    const kept = storage.getItem(KEY) ?? ''
    return CODE.test(kept) ? kept : null
  } catch {
    return CODE.test(named) ? named : null
  }
}
