/** The Chapa connector's front door. */
export { chapa, type ChapaOptions, chapaRail } from './chapa.ts'
