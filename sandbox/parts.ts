/** The running parts that the web pages and routes use. */
import type { BankSettings } from './bank/index.ts'
import type { Network } from './chains/dev-chain.ts'
import type { LazyChain } from './chains/lazy-chains.ts'
import type { FxSettings } from './fx/index.ts'
import type { MailStore } from './mailbox/mail-store.ts'

/** The parts that the pages and routes use. */
export type SandboxParts = {
  readonly chains: Readonly<Record<Network, LazyChain>>
  readonly mails: MailStore
  readonly smtpPort: number
  readonly blockEveryMs: number
  /** Seed of the simulated market's prices. */
  readonly marketSeed: string
  /** The simulated payout providers. */
  readonly bank: BankSettings
  /** The simulated FX providers. */
  readonly fx: FxSettings
}
