/** The Chapa connector's front door. */
export { type ChapaOptions, chapaRail } from './chapa.ts'
