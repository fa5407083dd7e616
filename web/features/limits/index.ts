/** Limits of sending, holds on it, and the requirements of the next tier. */
export { LimitsScreen } from './limits-screen.tsx'
