/** The public interface of the connector that posts to customers' servers. */
export { type AddressRules, addressRules } from './addresses.ts'
export { type SafePostOptions, safePoster } from './safe-post.ts'
