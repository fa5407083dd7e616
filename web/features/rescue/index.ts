/** Finds a transaction by its hash, and claims deposits that were set aside. */
export { RescueScreen } from './rescue-screen.tsx'
