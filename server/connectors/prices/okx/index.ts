/** The public interface of the OKX connector. */
export { okxFeed } from './okx.ts'
