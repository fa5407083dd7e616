/** Finding a transaction by its hash, and claiming what was set aside. */
export { RescueScreen } from './rescue-screen.tsx'
