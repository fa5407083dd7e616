/**
 * The memo, tag or comment of index 0: short numbers are too easily typed by mistake, so lower ones belong to nobody.
 * Never change it: addresses were handed out.
 */
export const FIRST_MEMO = 10_000
