/**
 * What this device has shown and need not show again: the introduction and the list of reasons. It belongs to the
 * device, survives signing out (client/preferences.ts), and says nothing about a customer.
 */

/** The storage key. */
const KEY = 'zend.guides'
/** What is shown only once. */
export type SeenOnce = 'intro' | 'why'

function read(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ')
  } catch {
    return []
  }
}

/** Tells whether it was shown, or dismissed, on this device. */
export const wasSeen = (name: SeenOnce): boolean => read().includes(name)

/** Stores that it was shown. Does nothing where storage is refused. */
export function markSeen(name: SeenOnce): void {
  if (wasSeen(name)) return
  try {
    localStorage.setItem(KEY, [...read(), name].join(' ').trim())
  } catch {
    // Without storage it is shown again on the next visit.
  }
}
