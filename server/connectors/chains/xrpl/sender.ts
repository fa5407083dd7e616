/**
 * Sending on the XRP Ledger: fees, broadcast and lookups of our transactions. It holds no key, never retries, changes
 * no bytes, and trusts no server of another network. Nothing counts until a validated ledger has it.
 */
import { createHash } from 'node:crypto'
import { ok, refuse, splitDestination, type Result } from '@zend/kernel'
import type {
  BroadcastOutcome,
  ChainSender,
  GasRefusal,
  Payout,
  TransactionStatus,
  Window,
} from '../../../ports/chain-sender.ts'
import type { MeteredFeePolicy } from '../../../ports/network-family.ts'
import type { NetworkSpec } from '../../../ports/chain.ts'
import { between } from '../bounds.ts'
import { accountAndTag } from './addresses.ts'
import { assetOf, assetPaid } from '../spec-assets.ts'
import { xrplBuilder } from './builder.ts'
import { assertWhole, orNull, ServerRefusal, xrplNode, type XrplNode } from './node.ts'
import { readAuthorized, readOpenLedgerFee, readSent, readSubmission, type ServerInfo } from './wire.ts'

/** Options of the sender. `networkId` is checked against the server's own with every request. */
export type XrplSenderOptions = {
  readonly spec: NetworkSpec
  readonly networkId: number
  readonly fees: MeteredFeePolicy
  readonly rpcUrl: string
  readonly timeoutMs?: number
  /** The reserve of an account, in drops; see `xrplBuilder`. */
  readonly reserve?: bigint
}

/**
 * How many ledgers a payment is valid for, about two and a half minutes: enough for a queue, short enough to build anew
 * soon.
 */
const WINDOW_LEDGERS = 40
/** `lsfRequireDestTag` and `lsfDepositAuth` of an account. */
const REQUIRE_TAG = 0x0002_0000
const DEPOSIT_AUTH = 0x0100_0000

/** Connects nothing yet. Throws on a table without the network's own coin, or an invalid URL. */
export function xrplSender(options: XrplSenderOptions): ChainSender {
  const { spec, networkId, fees, rpcUrl, timeoutMs } = options
  const node = xrplNode({ name: spec.network, networkId, rpcUrl, ...(timeoutMs === undefined ? {} : { timeoutMs }) })
  const lookUp = (txid: string, window?: Window): Promise<TransactionStatus> => statusOf(node, txid, window)
  return {
    ...xrplBuilder(options),
    feeRate: async () => {
      await node.server()
      const asked = readOpenLedgerFee(await node.call('fee', {}))
      return { kind: 'metered', perUnit: between(fees.perUnitMin, asked, fees.perUnitMax) }
    },
    gasLimit: async (payout, from) => {
      const server = await node.server()
      const obstacle = await obstacleTo(node, server, { spec, payout, from })
      return obstacle === null ? ok(1n) : wouldFail(obstacle)
    },
    describeOutputs: async (outputs) => outputs,
    window: async () => ({ reference: '', lastValid: (await node.server()).validated_ledger.seq + WINDOW_LEDGERS }),
    broadcast: (raw) => broadcast(node, raw.toUpperCase()),
    lookUp,
    sequenceOf: async (address) => {
      await node.server()
      const [mined, waiting] = [await node.account(address, 'validated'), await node.account(address, 'current')]
      const next = mined?.account_data.Sequence ?? 0
      const queued = waiting?.queue_data?.highest_sequence
      const open = Math.max(waiting?.account_data.Sequence ?? 0, queued === undefined ? 0 : queued + 1)
      return { mined: BigInt(next), waiting: BigInt(Math.max(next, open)) }
    },
    balanceOf: async (address, asset) => {
      assetOf(spec, asset)
      await node.server()
      return (await node.account(splitDestination(address).address, 'validated'))?.account_data.Balance ?? 0n
    },
  }
}

type Attempt = { readonly spec: NetworkSpec; readonly payout: Payout; readonly from: string }

/** Returns why the ledger would execute a payment in vain, as its own code, or `null`. */
async function obstacleTo(node: XrplNode, server: ServerInfo, { spec, payout, from }: Attempt): Promise<string | null> {
  assetPaid(spec, payout.amount)
  const { units } = payout.amount
  const { account: payee, tag } = accountAndTag(payout.to)
  const { account: payer } = accountAndTag(from)
  if (payer === payee) return 'temREDUNDANT: the account would pay itself'
  const { reserve_base_xrp: base, reserve_inc_xrp: increment } = server.validated_ledger
  const paying = await node.account(payer, 'validated')
  const kept = base + BigInt(paying?.account_data.OwnerCount ?? 0) * increment
  if ((paying?.account_data.Balance ?? 0n) < units + kept)
    return `tecUNFUNDED_PAYMENT: the sender must keep ${kept} drops`
  const paid = await node.account(payee, 'validated')
  if (paid === null)
    return units < base ? `tecNO_DST_INSUF_XRP: an account is opened with at least ${base} drops` : null
  if ((paid.account_data.Flags & REQUIRE_TAG) !== 0 && tag === null)
    return 'tecDST_TAG_NEEDED: the payee asks for a destination tag'
  if ((paid.account_data.Flags & DEPOSIT_AUTH) === 0) return null
  const authorized = readAuthorized(
    await node.call('deposit_authorized', {
      source_account: payer,
      destination_account: payee,
      ledger_index: 'validated',
    }),
  )
  return authorized ? null : 'tecNO_PERMISSION: the payee takes payments from nobody but whom it named'
}

const wouldFail = (reason: string): Result<bigint, GasRefusal> => refuse('would_fail', { reason })

async function broadcast(node: XrplNode, raw: string): Promise<BroadcastOutcome> {
  await node.server()
  const reason = await refusalOf(node, raw)
  if (reason === null) return { kind: 'accepted' }
  // A transaction in a ledger is refused for its sequence number, like any other with that number.
  const { kind } = await statusOf(node, hashOf(raw))
  return kind === 'unknown' ? { kind: 'refused', reason } : { kind: 'accepted' }
}

/**
 * Submits the bytes. Returns `null` when the server accepts, queues or forwards them, or has them already; else its
 * code.
 */
async function refusalOf(node: XrplNode, raw: string): Promise<string | null> {
  try {
    const {
      accepted,
      engine_result: result,
      engine_result_message: message,
    } = readSubmission(await node.call('submit', { tx_blob: raw }))
    return accepted || result === 'tefALREADY' ? null : `${result}: ${message ?? ''}`
  } catch (error) {
    // It checked the bytes themselves. Every other code is about the server.
    if (error instanceof ServerRefusal && error.code === 'invalidTransaction') return error.reason
    throw error
  }
}

async function statusOf(node: XrplNode, txid: string, window?: Window): Promise<TransactionStatus> {
  // The head was read first: a ledger that came in between counts at least for itself.
  const server = await node.server()
  const head = server.validated_ledger.seq
  const answer = await orNull('txnNotFound', node.call('tx', { transaction: txid, binary: false }))
  if (answer === null) {
    // It would be built anew: a server that dropped the ledgers that may hold it cannot say that it is dead.
    if (window !== undefined && head > window.lastValid)
      assertWhole(node.name, server, Math.max(1, window.lastValid - WINDOW_LEDGERS + 1), window.lastValid)
    return { kind: 'unknown' }
  }
  const sent = readSent(answer)
  if (sent.hash !== txid.toUpperCase()) throw new Error('the node answered with another transaction')
  // A server remembers for a while what no ledger can hold any more.
  if (!('meta' in sent)) return { kind: window !== undefined && head > window.lastValid ? 'unknown' : 'waiting' }
  return {
    kind: 'included',
    block: { height: sent.ledger_index, hash: sent.ledger_hash },
    confirmations: Math.max(1, head - sent.ledger_index + 1),
    success: sent.meta.TransactionResult === 'tesSUCCESS',
    feePaid: sent.tx_json.Fee,
  }
}

/** A transaction's hash: half a SHA-512 over `TXN` and its bytes. */
function hashOf(raw: string): string {
  return createHash('sha512')
    .update(Buffer.from(`54584E00${raw}`, 'hex'))
    .digest('hex')
    .slice(0, 64)
    .toUpperCase()
}
