/** The running parts that the web pages and routes work on. */
import type { BankSettings } from './bank/index.ts'
import type { BlockTimer } from './chains/block-timer.ts'
import type { DevChain, Network } from './chains/dev-chain.ts'
import type { MailStore } from './mailbox/mail-store.ts'

/** A chain with its automatic blocks. */
export type RunningChain = { readonly chain: DevChain; readonly timer: BlockTimer }

/** What the pages and routes work on. */
export type SandboxParts = {
  readonly chains: Readonly<Record<Network, RunningChain>>
  readonly mails: MailStore
  readonly smtpPort: number
  readonly blockEveryMs: number
  /** What the simulated market's prices follow from. */
  readonly marketSeed: string
  /** The simulated payout providers. */
  readonly bank: BankSettings
}
