/**
 * Parses payments of the XRP Ledger and of Tron for a scripted network: payer and payee, what excludes two versions,
 * their expiry, and their cost.
 */
import { createHash } from 'node:crypto'
import { createBase58check, hex } from '@scure/base'
import { type CoinCode, joinDestination } from '@zend/kernel'
import type { NetworkAsset } from '@zend/server/ports/chain'
import { decode } from 'ripple-binary-codec'
import { readExactly } from '../../apps/signer/src/tron-encoding.ts'
import type { ScriptedTransaction } from './scripted-rules.ts'

/** The cost of a mined transaction, and whether its limit sufficed. */
export type MinedCost = { readonly fee: bigint; readonly suffices: boolean }

/** A payment between accounts, parsed from its bytes. */
export type AccountOrder = ScriptedTransaction & {
  readonly from: string
  /** The fee payer, if it is not the sender. */
  readonly payer?: string
  /** Its sequence number, where its network has them. */
  readonly sequence: number | null
  readonly lastValid: number
  /** Its offered fee, where the sender sets the price; `null` where the network does. */
  readonly bid: bigint | null
  /** Its cost at this price, and whether its limit suffices. `isNew`: its payee never had anything of this coin. */
  readonly feeAt: (asked: bigint, isNew: (asset: CoinCode) => boolean) => MinedCost
  /** `creates`: its payee must not exist yet, and is opened with this. */
  readonly payment: { readonly to: string; readonly asset: CoinCode; readonly units: bigint; readonly creates?: true }
}

const SECOND_MS = 1_000
/** A token transfer's energy, and sun for any payment's bytes and for activating an account. */
const [ENERGY, BANDWIDTH, ACTIVATION] = [60_000n, 268_000n, 1_100_000n] as const

/** Returns the network's own coin. Throws when there is none. */
export function nativeOf(assets: readonly NetworkAsset[]): CoinCode {
  const native = assets.find(({ contract }) => contract === undefined)
  if (native === undefined) throw new Error('the scripted network has no coin of its own')
  return native.asset
}

/** Parses a payment of XRP: a fee that is taken whole, a sequence number, a last ledger, perhaps a tag. */
export function readXrpl(raw: string, assets: readonly NetworkAsset[]): AccountOrder {
  const order = decode(raw) as Readonly<Record<string, string | number | undefined>>
  const {
    Account: from,
    Destination: payee,
    DestinationTag: tag,
    Amount: amount,
    Fee: fee,
    Sequence: sequence,
    LastLedgerSequence: last,
  } = order
  if (typeof from !== 'string' || typeof payee !== 'string') throw new Error('not a payment of XRP')
  const bid = BigInt(fee ?? 0)
  const to = joinDestination(payee, tag === undefined ? null : String(tag))
  return {
    txid: createHash('sha512')
      .update(Buffer.from(`54584E00${raw}`, 'hex'))
      .digest('hex')
      .slice(0, 64)
      .toUpperCase(),
    guards: [`${from} ${sequence}`],
    from,
    sequence: Number(sequence),
    lastValid: Number(last),
    rate: { kind: 'metered', perUnit: bid },
    bid,
    feeAt: () => ({ fee: bid, suffices: true }),
    payment: { to, asset: nativeOf(assets), units: BigInt(amount ?? 0) },
  }
}

const bytes = (number: number) => ({ number, holds: 'bytes' }) as const
const count = (number: number) => ({ number, holds: 'number' }) as const
const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const base58check = createBase58check(sha256)

/** Parses a payment of TRX or of a token. Only its id excludes a duplicate. */
export function readTron(raw: string, assets: readonly NetworkAsset[]): AccountOrder {
  const {
    bytes: [rawData = new Uint8Array()],
  } = readExactly(hex.decode(raw), 'a transaction', [bytes(1), bytes(2)])
  const fields = [bytes(1), bytes(4), count(8), bytes(11), count(14), { ...count(18), mayMiss: true as const }]
  const {
    numbers: [expirationMs = 0n, , feeLimit = 0n],
    bytes: [, , contract = new Uint8Array()],
  } = readExactly(rawData, 'raw data', fields)
  const {
    numbers: [type],
    bytes: [parameter = new Uint8Array()],
  } = readExactly(contract, 'a contract', [count(1), bytes(2)])
  const {
    bytes: [, value = new Uint8Array()],
  } = readExactly(parameter, 'a parameter', [bytes(1), bytes(2)])
  const txid = createHash('sha256').update(rawData).digest('hex')
  const isCoin = type === 1n
  const inner = readExactly(
    value,
    'a payment',
    isCoin ? [bytes(1), bytes(2), count(3)] : [bytes(1), bytes(2), bytes(4)],
  )
  const [owner = new Uint8Array(), target = new Uint8Array(), data = new Uint8Array()] = inner.bytes
  const call = hex.encode(data)
  const to = isCoin ? base58check.encode(target) : base58check.encode(hex.decode(`41${call.slice(32, 72)}`))
  const units = isCoin ? (inner.numbers[0] ?? 0n) : BigInt(`0x${call.slice(72)}`)
  const contractAddress = isCoin ? undefined : base58check.encode(target)
  const asset = assets.find((known) => known.contract === contractAddress)?.asset
  if (asset === undefined) throw new Error(`the scripted network knows no contract ${contractAddress}`)
  return {
    txid,
    guards: [txid],
    from: base58check.encode(owner),
    sequence: null,
    lastValid: Number(expirationMs / BigInt(SECOND_MS)),
    rate: { kind: 'metered', perUnit: 0n },
    bid: null,
    feeAt: (asked, isNew) => {
      if (isCoin) return { fee: BANDWIDTH + (isNew(asset) ? ACTIVATION : 0n), suffices: true }
      const suffices = ENERGY * asked <= feeLimit
      return { fee: BANDWIDTH + (suffices ? ENERGY * asked : feeLimit), suffices }
    },
    payment: { to, asset, units },
  }
}
