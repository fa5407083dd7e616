/**
 * The invitation to a company by whose link somebody came to this tab. Its token is kept for the tab alone, over
 * signing in or signing up, until it is answered.
 */
import { INVITED_KEY } from '@zend/web/client/preferences'

/** Longer than any token of ours, as the contract says. */
const TOKEN_LENGTH_MAX = 200

/** The token in an address's fragment; `null` if there is none. @example tokenIn('#ziv_1') // 'ziv_1' */
export function tokenIn(fragment: string): string | null {
  const token = fragment.replace(/^#/, '').trim()
  return token === '' || token.length > TOKEN_LENGTH_MAX ? null : token
}

/** Keeps a token for this tab. Does nothing where storage is refused. */
export function keepInvitation(token: string): void {
  try {
    sessionStorage.setItem(INVITED_KEY, token)
  } catch {
    // Without storage the token lasts as long as the page.
  }
}

/** The token kept for this tab; `null` if there is none. */
export function keptInvitation(): string | null {
  try {
    return sessionStorage.getItem(INVITED_KEY)
  } catch {
    return null
  }
}

/** Forgets the token: the invitation was answered, or is over. */
export function dropInvitation(): void {
  try {
    sessionStorage.removeItem(INVITED_KEY)
  } catch {
    // Nothing was kept.
  }
}
