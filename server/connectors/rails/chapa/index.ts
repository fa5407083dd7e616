/** The public interface of the Chapa connector. */
export { chapa, type ChapaOptions, chapaRail } from './chapa.ts'
