/** The public page on which the payee of a payment abroad follows it. */
export { TrackScreen } from './track-screen.tsx'
