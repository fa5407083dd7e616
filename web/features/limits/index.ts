/** What may still be sent, what holds it, what the next tier takes. */
export { LimitsScreen } from './limits-screen.tsx'
