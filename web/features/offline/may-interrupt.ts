/** Where a question about something else may come up. Pure. */

/** Whether a new version may be offered on this page: nowhere that money is on its way. @example mayInterrupt('/swap/review') // false */
export const mayInterrupt = (path: string): boolean => !/^\/(?:swap|withdraw|quick-sell|zend-fx)(?:\/|$)/.test(path)
