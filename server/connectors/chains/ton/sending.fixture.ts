/**
 * Wallets of ours on a development chain, and their payments: built by the product, parsed and signed by the signer's
 * own reader.
 */
import { chainAmount, type CoinCode } from '@zend/kernel'
import type {
  Payout,
  TransactionPlan,
  TransactionStatus,
  UnsignedTransaction,
  Window,
} from '../../../ports/chain-sender.ts'
import type { FeeRate } from '../../../ports/network-family.ts'
import type { SignedTransaction } from '../../../ports/key-vault.ts'
import { publicKeyOf, type TestTon } from './ton.fixture.ts'

type Metered = FeeRate & { readonly kind: 'metered' }

/** The parts of a payment's plan that differ from the default. */
export type Changes = { readonly sequence?: bigint; readonly window?: Window; readonly gasLimit?: bigint }

/** An amount as the network counts it. */
export const amountOf = (asset: CoinCode, units: bigint) => chainAmount(asset, asset === 'USDT' ? 6 : 9, units)

function walletsOn(chain: () => TestTon) {
  let used = 0
  const newIndex = (): number => (used += 1)
  const ours = (index: number) => chain().addresses.hotAddress(publicKeyOf(index))
  const addressOf = (index: number): string => ours(index).address
  return {
    newIndex,
    addressOf,
    rawOf: (index: number): string => ours(index).lookupKey,
    newPayee: (): string => addressOf(1_000 + newIndex()),
    held: (address: string, asset: CoinCode): Promise<bigint> => chain().sender().balanceOf(address, asset),
  }
}

/**
 * Test operations on wallets of a chain, which may be started later. Every index is a separate wallet; `newPayee` is an
 * unused one.
 */
export function sendingWallets(chain: () => TestTon) {
  const wallets = walletsOn(chain)
  const { addressOf, newIndex } = wallets

  async function rateNow(): Promise<Metered> {
    const rate = await chain().sender().feeRate()
    if (rate.kind !== 'metered') throw new Error('a rate of another kind')
    return rate
  }

  /** A wallet of ours with these coins, not deployed. */
  async function funded(coins: Readonly<Partial<Record<CoinCode, bigint>>>): Promise<number> {
    const index = newIndex()
    for (const [asset, units] of Object.entries(coins)) await chain().faucet(asset, addressOf(index), units)
    await chain().mine()
    return index
  }

  async function planned(index: number, payout: Payout, changes: Changes = {}): Promise<TransactionPlan> {
    const sender = chain().sender()
    const address = addressOf(index)
    const window = changes.window ?? (await sender.window())
    if (window === null) throw new Error('no window')
    const sequence = changes.sequence ?? (await sender.sequenceOf(address)).mined
    const gas =
      changes.gasLimit === undefined
        ? await sender.gasLimit(payout, address)
        : { ok: true as const, value: changes.gasLimit }
    if (!gas.ok) throw new Error(gas.refusal.reason)
    return {
      kind: 'sequence',
      payout,
      from: { address, key: { account: 'hot', index } },
      sequence,
      gasLimit: gas.value,
      fee: await rateNow(),
      window,
    }
  }

  async function built(index: number, payout: Payout, changes: Changes = {}): Promise<UnsignedTransaction> {
    const answer = chain()
      .sender()
      .build(await planned(index, payout, changes))
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.value
  }

  /** Builds a payment, and lets the signer read and sign it. */
  async function signed(
    index: number,
    payout: Payout,
    changes: Changes = {},
  ): Promise<SignedTransaction & { readonly unsigned: UnsignedTransaction }> {
    const unsigned = await built(index, payout, changes)
    return { ...chain().reader.read(unsigned).sign(), unsigned }
  }

  async function included(txid: string): Promise<TransactionStatus & { readonly kind: 'included' }> {
    const status = await chain().sender().lookUp(txid)
    if (status.kind !== 'included') throw new Error(`it is ${status.kind}`)
    return status
  }

  return { ...wallets, rateNow, funded, built, signed, included }
}
