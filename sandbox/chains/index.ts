/** What tests may know of the development chains beyond what a running sandbox tells: the account that is theirs, and the helper contract. */
export { FORWARDER, TESTER } from './ethereum/accounts.ts'
