/**
 * What one step of a task hands to the next by way of session storage (specification §2). A press in the menu begins
 * anew: it clears all of it, so that no amount or account of a task given up yesterday stands in today's.
 */

/** The seven values that the specification names, by the keys that steps keep them under. */
export const STEP_VALUE_KEYS = [
  'zend.usd-values',
  'zend.edit',
  'zend.change',
  'zend.invoice-values',
  'zend.quick-country',
  'zend.quick-bank',
  'zend.edit-action',
] as const

/** Clears what unfinished tasks left behind. Nothing else in the storage is touched. */
export function clearStepValues(): void {
  for (const key of STEP_VALUE_KEYS) sessionStorage.removeItem(key)
}
