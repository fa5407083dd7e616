/**
 * The rules of networks with accounts and a price for what they meter: the XRP Ledger (numbers, a last ledger, tags) and
 * Tron (no number at all: a transaction dies of its age alone, and is told of only when its block is solidified).
 */
import { createHash } from 'node:crypto'
import { createBase58check, hex } from '@scure/base'
import { type CoinCode, joinDestination, type NetworkId, splitDestination } from '@zend/kernel'
import type { NetworkAsset } from '@zend/server/ports/chain'
import type { FeeRate } from '@zend/server/ports/chain-sender'
import { decode } from 'ripple-binary-codec'
import { readExactly } from '../../apps/signer/src/tron-encoding.ts'
import type { ScriptedChain } from './scripted-chain.ts'
import type { OthersPayments, ScriptedRules, ScriptedTransaction, ScriptedWindows } from './scripted-rules.ts'

/** A scripted network of this kind. */
type AccountNetwork = 'xrpl' | 'tron'

/** Whether a network is scripted by these rules. */
export const isAccountNetwork = (network: NetworkId): network is AccountNetwork => network === 'xrpl' || network === 'tron'

type AccountTransaction = ScriptedTransaction & {
  readonly from: string
  /** Its number, where its network counts. */
  readonly sequence: number | null
  readonly lastValid: number
  /** What it offers, where it is the sender who names a price; `null` where the network does. */
  readonly bid: bigint | null
  /** What mining it takes at this price, and whether that is enough. `isNew`: its payee never had anything. */
  readonly feeAt: (asked: bigint, isNew: boolean) => MinedCost
  readonly payment: { readonly to: string; readonly asset: CoinCode; readonly units: bigint }
}

const SECOND_MS = 1_000
/** So many ledgers has a payment on the scripted XRP Ledger: few, so that some run out of them. */
const LEDGERS = 8
const [LIFETIME, DEAD_AFTER] = [60, 300] as const
/** Blocks above one of Tron's before it is solidified: fewer than the real eighteen. */
const SOLID_LAG = 2
/** What a token's transfer needs, and sun for the bytes of any payment and for waking an account. */
const [ENERGY, BANDWIDTH, ACTIVATION] = [60_000n, 268_000n, 1_100_000n] as const

/** How these networks bound a transaction in time, over this chain. Blocks are dated by `nowMs`. */
export function accountWindows(network: AccountNetwork, chain: ScriptedChain, nowMs: () => number): ScriptedWindows {
  const head = (): number => chain.head()?.height ?? 0
  if (network === 'xrpl')
    return {
      open: () => ({ reference: '', lastValid: head() + LEDGERS }),
      isOpen: (lastValid) => head() < lastValid,
      // Its number is what excludes it.
      isDead: () => false,
      toldAfter: 0,
    }
  return {
    open: () => ({ reference: head().toString(16).padStart(20, '0'), lastValid: Math.floor(nowMs() / SECOND_MS) + LIFETIME }),
    isOpen: (lastValid) => nowMs() <= lastValid * SECOND_MS,
    isDead: (lastValid) => (chain.blocks().at(-1 - SOLID_LAG)?.at ?? 0) >= lastValid + DEAD_AFTER,
    toldAfter: SOLID_LAG,
  }
}

/** What mining a transaction took, and whether what it allowed was enough. */
export type MinedCost = { readonly fee: bigint; readonly suffices: boolean }

/**
 * Fresh rules of one of them with these coins: nobody of ours has sent anything. `costs` is what each transaction took
 * when it was mined first: told again to fresh rules, it costs the same, whatever its payee received meanwhile.
 */
export function accountRules(
  network: AccountNetwork,
  others: OthersPayments,
  { assets, costs }: { readonly assets: readonly NetworkAsset[]; readonly costs: Map<string, MinedCost> },
): ScriptedRules<AccountTransaction> {
  const native = assets.find(({ contract }) => contract === undefined)?.asset
  if (native === undefined) throw new Error('the scripted network has no coin of its own')
  const decimals = new Map(assets.map((known) => [known.asset, known.decimals]))
  const shown = (to: string, asset: CoinCode, units: bigint) => ({ to, asset, units, decimals: decimals.get(asset) ?? 0, index: '0' })
  /** By account and asset: what our own transactions brought, less what they took. */
  const moved = new Map<string, bigint>()
  const sequences = new Map<string, number>()
  const add = (to: string, asset: CoinCode, units: bigint): void => {
    const name = `${accountOf(to)} ${asset}`
    moved.set(name, (moved.get(name) ?? 0n) + units)
  }
  const balanceOf = (address: string, asset: CoinCode): bigint => {
    const received = others().filter(({ lookupKey, amount }) => accountOf(lookupKey) === accountOf(address) && amount.asset === asset)
    return received.reduce((sum, { amount }) => sum + amount.units, moved.get(`${accountOf(address)} ${asset}`) ?? 0n)
  }
  const isNew = (to: string): boolean => balanceOf(to, native) === 0n
  const minedOf = (address: string): number => sequences.get(address) ?? 1
  const affordable = ({ from, payment, feeAt }: AccountTransaction, asked: bigint): boolean =>
    balanceOf(from, native) >= (payment.asset === native ? payment.units : 0n) + feeAt(asked, isNew(payment.to)).fee

  return {
    decode: async (raw) => DECODERS[network](raw, assets),
    objection: (tx) => {
      if (tx.sequence !== null && tx.sequence < minedOf(tx.from)) return 'tefPAST_SEQ'
      return affordable(tx, 0n) ? null : 'the balance is not sufficient'
    },
    replacementObjection: ({ bid }, conflicts) => (conflicts.every((old) => (bid ?? 0n) * 4n > (old.bid ?? 0n) * 5n) ? null : 'telCAN_NOT_QUEUE_FEE'),
    minable: (tx, asked) => {
      const price = perUnitOf(asked)
      const isNext = tx.sequence === null || tx.sequence === minedOf(tx.from)
      return isNext && (tx.bid === null || tx.bid >= price) && affordable(tx, price)
    },
    apply: (tx, asked, reverts) => {
      const { to, asset, units } = tx.payment
      const cost = costs.get(tx.txid) ?? tx.feeAt(perUnitOf(asked), isNew(to))
      costs.set(tx.txid, cost)
      const { fee: feePaid, suffices } = cost
      const success = !reverts && suffices && balanceOf(tx.from, asset) >= units
      if (tx.sequence !== null) sequences.set(tx.from, tx.sequence + 1)
      add(tx.from, native, -feePaid)
      if (!success) return { success, feePaid, payments: [] }
      add(tx.from, asset, -units)
      add(to, asset, units)
      return { success, feePaid, payments: [{ ...shown(to, asset, units), txid: tx.txid }] }
    },
    paymentTo: shown,
    sequenceOf: (address, waiting) => {
      const mined = minedOf(address)
      const taken = new Set(waiting.filter(({ from }) => from === address).map(({ sequence }) => sequence))
      let next = mined
      while (taken.has(next)) next += 1
      return { mined, waiting: next }
    },
    balanceOf,
  }
}

const DECODERS: Readonly<Record<AccountNetwork, (raw: string, assets: readonly NetworkAsset[]) => AccountTransaction>> = {
  xrpl: decodedOrder,
  tron: decodedTron,
}

/** A payment of XRP: a fee that is taken whole, a number, a last ledger, perhaps a tag. */
function decodedOrder(raw: string, assets: readonly NetworkAsset[]): AccountTransaction {
  const order = decode(raw) as Readonly<Record<string, string | number | undefined>>
  const { Account: from, Destination: payee, DestinationTag: tag, Amount: amount, Fee: fee, Sequence: sequence, LastLedgerSequence: last } = order
  const [asset] = assets
  if (typeof from !== 'string' || typeof payee !== 'string' || asset === undefined) throw new Error('not a payment of XRP')
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
    payment: { to, asset: asset.asset, units: BigInt(amount ?? 0) },
  }
}

const bytes = (number: number) => ({ number, holds: 'bytes' }) as const
const count = (number: number) => ({ number, holds: 'number' }) as const
const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest()
const base58check = createBase58check(sha256)

/** A payment of TRX or of a token. Nothing excludes another of the same but its id. */
function decodedTron(raw: string, assets: readonly NetworkAsset[]): AccountTransaction {
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
  const inner = readExactly(value, 'a payment', isCoin ? [bytes(1), bytes(2), count(3)] : [bytes(1), bytes(2), bytes(4)])
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
      if (isCoin) return { fee: BANDWIDTH + (isNew ? ACTIVATION : 0n), suffices: true }
      const suffices = ENERGY * asked <= feeLimit
      return { fee: BANDWIDTH + (suffices ? ENERGY * asked : feeLimit), suffices }
    },
    payment: { to, asset, units },
  }
}

const accountOf = (address: string): string => splitDestination(address).address
const perUnitOf = (rate: FeeRate): bigint => (rate.kind === 'metered' ? rate.perUnit : 0n)
