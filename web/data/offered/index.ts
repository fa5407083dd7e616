/** What is offered to the holder whose money the pages show, by the law of their country. */
export { OfferedProvider, useOffered } from './offered-context.ts'
