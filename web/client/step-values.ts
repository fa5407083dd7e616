/**
 * Values that one step of a task passes to the next in session storage (specification §2). A press in the menu clears
 * all of them, so that an abandoned task's amount or account does not appear in the next one.
 */

/** The seven values of the specification, by their storage keys. */
export const STEP_VALUE_KEYS = [
  'zend.usd-values',
  'zend.edit',
  'zend.change',
  'zend.invoice-values',
  'zend.quick-country',
  'zend.quick-bank',
  'zend.edit-action',
] as const

/** Clears the values of unfinished tasks and nothing else. */
export function clearStepValues(): void {
  for (const key of STEP_VALUE_KEYS) sessionStorage.removeItem(key)
}
