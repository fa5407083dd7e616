/**
 * Sending on Algorand: what a node asks for, takes and knows of our transactions. It holds no key, never retries, changes no bytes, and believes no node of another
 * network. A node forgets a confirmed transaction after a thousand rounds, so one is dead only when every block that could hold it was looked at.
 */
import { decodeSignedTransaction } from 'algosdk'
import { ok, refuse } from '@zend/kernel'
import type { BroadcastOutcome, ChainSender, TransactionStatus, Window } from '../../../ports/chain-sender.ts'
import { type Algod, algod } from './algod.ts'
import { addressOf, algorandBuilder, type AlgorandBuilderOptions, assertAsset, payeeOf, WINDOW_ROUNDS } from './builder.ts'

/** What the sender needs. Genesis id and hash are checked against the node's own with every question. */
export type AlgorandSenderOptions = AlgorandBuilderOptions & { readonly rpcUrl: string; readonly timeoutMs?: number }

// A signed payment with a lease and the longest numbers in it.
const PAYMENT_BYTES = 300n
const AT_ONCE = 16

/** Connects nothing yet. Throws on a table with anything but the network's own coin, or a URL that is none. */
export function algorandSender({ spec, genesisId, genesisHash, fees, rpcUrl, timeoutMs }: AlgorandSenderOptions): ChainSender {
  const node = algod({ name: spec.network, url: rpcUrl, genesisId, genesisHash, ...(timeoutMs === undefined ? {} : { timeoutMs }) })

  const included = async (round: number, feePaid: bigint, head: number): Promise<TransactionStatus> => {
    const hash = await node.hashAt(round)
    if (hash === null) throw new Error(`the ${spec.network} node has no block of round ${round}, which holds a transaction of ours`)
    // The head was asked for first: a block that came in between counts at least for itself.
    return { kind: 'included', block: { height: round, hash }, confirmations: Math.max(1, head - round + 1), success: true, feePaid }
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
      const asked = feePerByte * PAYMENT_BYTES > minFee ? feePerByte * PAYMENT_BYTES : minFee
      const least = asked < fees.perUnitMin ? fees.perUnitMin : asked
      return { kind: 'metered', perUnit: least > fees.perUnitMax ? fees.perUnitMax : least }
    },
    gasLimit: async (payout, from) => {
      const to = payeeOf(spec, payout)
      const { minFee } = await node.params()
      const [payer, payee] = [await node.account(addressOf(from)), await node.account(to)]
      const { units } = payout.amount
      if (payee.units + units < payee.minBalance) {
        return refuse('would_fail', { reason: `the account holds ${payee.units} and must hold ${payee.minBalance}: this is too little to open it` })
      }
      // Everything may leave an account; a part may not leave less than the minimum.
      const left = payer.units - units - minFee
      if (left < 0n || (left > 0n && left < payer.minBalance)) return refuse('would_fail', { reason: 'the sender holds too little' })
      return ok(1n)
    },
    describeOutputs: async (outputs) => outputs,
    window: async () => ({ reference: '', lastValid: (await node.params()).height + WINDOW_ROUNDS }),
    broadcast: async (raw): Promise<BroadcastOutcome> => {
      const blob = Uint8Array.from(Buffer.from(raw, 'hex'))
      await node.params()
      const reason = await node.submit(blob)
      if (reason === null) return { kind: 'accepted' }
      const txid = txidOf(blob)
      // One that waits, or is confirmed, is refused for being there.
      const kind = txid === null ? 'unknown' : (await lookUp(txid)).kind
      return kind === 'waiting' || kind === 'included' ? { kind: 'accepted' } : { kind: 'refused', reason }
    },
    lookUp,
    sequenceOf: async () => {
      await node.params()
      return { mined: 0n, waiting: 0n }
    },
    balanceOf: async (address, asset) => {
      assertAsset(spec, asset)
      const account = addressOf(address)
      await node.params()
      return (await node.account(account)).units
    },
  }
}

/** Looks for a transaction in every block it can be in. Throws when the node has not all of them any more: then nothing is known. */
async function searched(node: Algod, txid: string, { lastValid }: Window): Promise<{ readonly round: number; readonly fee: bigint } | null> {
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
