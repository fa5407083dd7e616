/** The running parts that the web pages and routes work on. */
import type { BankSettings } from './bank/index.ts'
import type { Network } from './chains/dev-chain.ts'
import type { LazyChain } from './chains/lazy-chains.ts'
import type { MailStore } from './mailbox/mail-store.ts'

/** What the pages and routes work on. */
export type SandboxParts = {
  readonly chains: Readonly<Record<Network, LazyChain>>
  readonly mails: MailStore
  readonly smtpPort: number
  readonly blockEveryMs: number
  /** What the simulated market's prices follow from. */
  readonly marketSeed: string
  /** The simulated payout providers. */
  readonly bank: BankSettings
}
