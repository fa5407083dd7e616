/**
 * Sending on Algorand: fees, broadcast and lookups of our transactions. It holds no key, never retries, changes no
 * bytes, and trusts no node of another network. A node forgets a confirmed transaction after a thousand rounds, so one
 * is dead only when every block that could hold it was searched.
 */
import { decodeSignedTransaction } from 'algosdk'
import { ok, refuse } from '@zend/kernel'
import type { BroadcastOutcome, ChainSender, TransactionStatus, Window } from '../../../ports/chain-sender.ts'
import { type Algod, algod } from './algod.ts'
import {
  addressOf,
  algorandBuilder,
  type AlgorandBuilderOptions,
  MIN_BALANCE,
  payeeOf,
  WINDOW_ROUNDS,
} from './builder.ts'
import { between, larger } from '../bounds.ts'
import { assetOf } from '../spec-assets.ts'

/** Options of the sender. Genesis id and hash are checked against the node's own with every request. */
export type AlgorandSenderOptions = AlgorandBuilderOptions & { readonly rpcUrl: string; readonly timeoutMs?: number }

// A signed payment with a lease and the longest numbers.
const PAYMENT_BYTES = 300n
const AT_ONCE = 16

/**
 * Connects nothing yet. Throws on a table without the network's own coin or with an asset that has no number, or on an
 * invalid URL.
 */
export function algorandSender({
  spec,
  genesisId,
  genesisHash,
  fees,
  rpcUrl,
  timeoutMs,
}: AlgorandSenderOptions): ChainSender {
  const node = algod({
    name: spec.network,
    url: rpcUrl,
    genesisId,
    genesisHash,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  })

  const included = async (round: number, feePaid: bigint, head: number): Promise<TransactionStatus> => {
    const hash = await node.hashAt(round)
    if (hash === null)
      throw new Error(`the ${spec.network} node has no block of round ${round}, which holds a transaction of ours`)
    // The head was read first: a block that came in between counts at least for itself.
    return {
      kind: 'included',
      block: { height: round, hash },
      confirmations: Math.max(1, head - round + 1),
      success: true,
      feePaid,
    }
  }

  const lookUp = async (txid: string, window?: Window): Promise<TransactionStatus> => {
    const { height: head } = await node.params()
    const known = await node.pending(txid)
    if (known !== null && known.round > 0) return included(known.round, known.fee, head)
    if (window !== undefined && head > window.lastValid) {
      const found = await searched(node, txid, window)
      return found === null ? { kind: 'dead' } : included(found.round, found.fee, head)
    }
    return { kind: known === null || known.error !== '' ? 'unknown' : 'waiting' }
  }

  return {
    ...algorandBuilder({ spec, genesisId, genesisHash, fees }),
    feeRate: async () => {
      const { feePerByte, minFee } = await node.params()
      const asked = larger(feePerByte * PAYMENT_BYTES, minFee)
      return { kind: 'metered', perUnit: between(fees.perUnitMin, asked, fees.perUnitMax) }
    },
    gasLimit: async (payout, from) => {
      const [to, sender] = [payeeOf(spec, payout), addressOf(from)]
      const { contract } = assetOf(spec, payout.amount.asset)
      const { minFee } = await node.params()
      const asked = { sender, to, units: payout.amount.units, minFee }
      const reason =
        contract === undefined ? await whyNoPayment(node, asked) : await whyNoTransfer(node, contract, asked)
      return reason === null ? ok(1n) : refuse('would_fail', { reason })
    },
    describeOutputs: async (outputs) => outputs,
    window: async () => ({ reference: '', lastValid: (await node.params()).height + WINDOW_ROUNDS }),
    broadcast: async (raw): Promise<BroadcastOutcome> => {
      const blob = Uint8Array.from(Buffer.from(raw, 'hex'))
      await node.params()
      const reason = await node.submit(blob)
      if (reason === null) return { kind: 'accepted' }
      const txid = txidOf(blob)
      // A pending or confirmed transaction is refused as a duplicate.
      const kind = txid === null ? 'unknown' : (await lookUp(txid)).kind
      return kind === 'waiting' || kind === 'included' ? { kind: 'accepted' } : { kind: 'refused', reason }
    },
    lookUp,
    sequenceOf: async () => {
      await node.params()
      return { mined: 0n, waiting: 0n }
    },
    balanceOf: async (address, asset) => {
      const { contract } = assetOf(spec, asset)
      const account = addressOf(address)
      await node.params()
      return contract === undefined
        ? (await node.account(account)).units
        : ((await node.holding(account, contract))?.units ?? 0n)
    },
  }
}

type Asked = { readonly sender: string; readonly to: string; readonly units: bigint; readonly minFee: bigint }

/** Returns why a payment of the network's own coin would fail, or `null`. */
async function whyNoPayment(node: Algod, { sender, to, units, minFee }: Asked): Promise<string | null> {
  const [payer, payee] = [await node.account(sender), await node.account(to)]
  if (payee.units + units < payee.minBalance)
    return `the account holds ${payee.units} and must hold ${payee.minBalance}: this is too little to open it`
  // An account may be emptied, but a partial payment must leave the minimum.
  const left = payer.units - units - minFee
  return left < 0n || (left > 0n && left < payer.minBalance) ? 'the sender holds too little' : null
}

/**
 * Returns why a payment of an asset, or an opt-in, would fail, or `null`. The coins for the fee may still be on their
 * way to the sender.
 */
async function whyNoTransfer(node: Algod, asset: string, { sender, to, units, minFee }: Asked): Promise<string | null> {
  const held = await node.holding(sender, asset)
  if (to === sender && units === 0n) {
    const payer = await node.account(sender)
    const least = payer.minBalance + (held === null ? MIN_BALANCE : 0n) + minFee
    return payer.units < least ? `the account holds ${payer.units} and must hold ${least} to opt in` : null
  }
  if (held === null || held.units < units) return 'the sender holds too little of the asset'
  const payee = await node.holding(to, asset)
  if (payee === null) return 'the account did not opt in to the asset'
  return held.frozen || payee.frozen ? 'the asset’s issuer froze what the sender or the account holds' : null
}

/**
 * Searches for a transaction in every block it can be in. Throws when the node no longer has all of them: then nothing
 * is known.
 */
async function searched(
  node: Algod,
  txid: string,
  { lastValid }: Window,
): Promise<{ readonly round: number; readonly fee: bigint } | null> {
  for (let first = Math.max(1, lastValid - WINDOW_ROUNDS); first <= lastValid; first += AT_ONCE) {
    const rounds = Array.from({ length: Math.min(AT_ONCE, lastValid - first + 1) }, (_, offset) => first + offset)
    for (const { height, fees } of await Promise.all(rounds.map(node.block))) {
      const fee = fees.get(txid)
      if (fee !== undefined) return { round: height, fee }
    }
  }
  return null
}

function txidOf(blob: Uint8Array): string | null {
  try {
    return decodeSignedTransaction(blob).txn.txID()
  } catch {
    return null
  }
}
