/** The OKX connector's front door. */
export { okxFeed } from './okx.ts'
