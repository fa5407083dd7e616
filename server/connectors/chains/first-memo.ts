/**
 * The memo, tag or comment of index 0, whatever a network calls it: short numbers are too easily typed by mistake, so
 * those below are nobody's. Never to be changed: addresses were handed out.
 */
export const FIRST_MEMO = 10_000
