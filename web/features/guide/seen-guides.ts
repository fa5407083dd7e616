/**
 * What this device has shown already and need not show again: the introduction and the list of reasons. It belongs to
 * the device, survives signing out (client/preferences.ts), and says nothing about a customer.
 */

/** Where it is kept. */
const KEY = 'zend.guides'
/** What can be seen once and for all. */
export type SeenOnce = 'intro' | 'why'

function read(): readonly string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ')
  } catch {
    return []
  }
}

/** Whether it was shown, or put away, on this device. */
export const wasSeen = (name: SeenOnce): boolean => read().includes(name)

/** Remembers that it was shown. Does nothing where storage is refused. */
export function markSeen(name: SeenOnce): void {
  if (wasSeen(name)) return
  try {
    localStorage.setItem(KEY, [...read(), name].join(' ').trim())
  } catch {
    // It is then shown again on the next visit.
  }
}
