/**
 * `npm run dev`: the product as `npm start` runs it, but code changes restart the API and the worker and reload the
 * app.
 */
import { main } from './start.ts'

await main(true)
