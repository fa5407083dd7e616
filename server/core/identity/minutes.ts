/** Durations as letters say them. Pure. */
import { MINUTE_MS } from '@zend/kernel'

/** Whole minutes, rounded down, so that no letter promises more time than there is. */
export const minutesOf = (ms: number): number => Math.floor(ms / MINUTE_MS)
