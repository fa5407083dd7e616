/**
 * Parses a block as algod sends it. Its hash is computed over the header's own bytes, ids over each transaction's, so
 * neither depends on the node. The header's transaction counter (`tc`) shows whether the list of transactions is
 * complete. It decides nothing about coins.
 */
import { createHash } from 'node:crypto'
import { Address, decodeMsgpack, modelsv2, SignedTxnInBlock, type SignedTxnWithAD, TransactionType } from 'algosdk'
import { type Entry, entriesIn, entryOf, itemsIn, mapOf, wordsIn } from './packed.ts'

/**
 * Coins that a transaction moved to somebody; `asset` is the number of an asset, `null` for the network's own coin.
 * `index` distinguishes the moves of one transaction.
 */
export type Move = {
  readonly from: string
  readonly to: string
  readonly units: bigint
  readonly asset: string | null
  readonly txid: string
  readonly index: string
}

/**
 * A transaction of an unknown kind: its effect cannot be read, only the addresses it may contain (`names`, every 32
 * bytes in it as one).
 */
export type UnreadTransaction = { readonly txid: string; readonly kind: string; readonly names: readonly string[] }

/** The parts of a block that we need. Hashes are of headers, base32. */
export type Block = {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly at: Date
  readonly genesisId: string
  readonly genesisHash: string
  /** The chain's transaction count up to this block, inner ones included; and how many of them were in its data. */
  readonly counter: bigint
  readonly held: bigint
  /** Ids of its transactions, with the fee of each in millionths of a coin; 0 for those of an unknown kind. */
  readonly fees: ReadonlyMap<string, bigint>
  readonly moves: readonly Move[]
  readonly unread: readonly UnreadTransaction[]
}

const SECOND_MS = 1_000
const KINDS: ReadonlySet<string> = new Set(Object.values(TransactionType))
const TRUE = 0xc3

/** Parses `GET /v2/blocks/{round}` as MessagePack. Throws on bytes that are no block. */
export function readBlock(bytes: Uint8Array): Block {
  const packed = entriesIn(Buffer.from(bytes)).find(({ name }) => name === 'block')?.value
  if (packed === undefined) throw new Error('not an answer with a block')
  const entries = entriesIn(packed)
  const header = mapOf(entries.filter(({ name }) => name !== 'txns'))
  const list = entries.find(({ name }) => name === 'txns')?.value
  const named = (list === undefined ? [] : itemsIn(list)).map((raw) => readTransaction(raw, entries))
  // The library reads only the header: it refuses a whole block for one transaction of an unknown kind.
  const { block } = decodeMsgpack(mapOf([entryOf('block', header)]), modelsv2.BlockResponse)
  const { round: height, branch, timestamp, genesisID, genesisHash, txnCounter } = block.header
  const read = named.flatMap((each) => ('known' in each ? [each] : []))
  return {
    height: Number(height),
    hash: base32(hashOf('BH', header)),
    parentHash: base32(branch),
    at: new Date(Number(timestamp) * SECOND_MS),
    genesisId: genesisID,
    genesisHash: Buffer.from(genesisHash).toString('base64'),
    counter: txnCounter,
    held: BigInt(named.reduce((sum, { count }) => sum + count, 0)),
    fees: new Map(named.map((each) => [each.txid, 'known' in each ? each.known.signedTxn.txn.fee : 0n])),
    moves: read.flatMap(({ txid, known }) => movesOf(known, txid, '')),
    unread: named.flatMap((each) => ('known' in each ? [] : [{ txid: each.txid, kind: each.kind, names: each.names }])),
  }
}

/** `count`: itself and all its inner transactions, as the header counts. */
type Read = { readonly count: number } & (
  | { readonly txid: string; readonly known: SignedTxnWithAD }
  | UnreadTransaction
)

function readTransaction(raw: Buffer, header: readonly Entry[]): Read {
  const around = entriesIn(raw)
  const txn = entriesIn(around.find(({ name }) => name === 'txn')?.value ?? Buffer.of(0x80))
  const txid = idOf(txn, header, around.find(({ name }) => name === 'hgi')?.value[0] === TRUE)
  const kinds = kindsIn(around)
  const strange = kinds.find((kind) => !KINDS.has(kind))
  const count = kinds.length
  if (strange !== undefined)
    return {
      txid,
      count,
      kind: strange.slice(0, 20),
      names: [...new Set(wordsIn(raw).map((word) => new Address(word).toString()))],
    }
  return { txid, count, known: decodeMsgpack(raw, SignedTxnInBlock).signedTxn }
}

/** Returns the kinds of a transaction and of all its inner transactions. */
function kindsIn(around: readonly Entry[]): readonly string[] {
  const [txn, did] = ['txn', 'dt'].map((wanted) => around.find(({ name }) => name === wanted)?.value)
  const type = txn === undefined ? undefined : entriesIn(txn).find(({ name }) => name === 'type')?.value
  const inner = did === undefined ? undefined : entriesIn(did).find(({ name }) => name === 'itx')?.value
  const below = inner === undefined ? [] : itemsIn(inner).flatMap((each) => kindsIn(entriesIn(each)))
  return [type === undefined ? '' : type.subarray(1).toString('utf8'), ...below]
}

/**
 * Computes a transaction's id. Blocks omit the network's names, which all their transactions share; an id is a hash of
 * all fields in order.
 */
function idOf(txn: readonly Entry[], header: readonly Entry[], namesGenesis: boolean): string {
  const ofHeader = (wanted: string): readonly Entry[] => header.filter(({ name }) => name === wanted)
  // Every current transaction includes the genesis hash (consensus of 2019 and later).
  const added = [...(namesGenesis ? ofHeader('gen') : []), ...ofHeader('gh')]
  const own = txn.filter(({ name }) => !added.some((each) => each.name === name))
  return base32(hashOf('TX', mapOf([...own, ...added].toSorted((a, b) => (a.name < b.name ? -1 : 1)))))
}

/**
 * Returns what a payment or an asset transfer moved, what closing an account left, and what an application paid in
 * inner transactions.
 */
function movesOf({ signedTxn: { txn }, applyData }: SignedTxnWithAD, txid: string, place: string): readonly Move[] {
  const { payment, assetTransfer } = txn
  // The clawback address of an asset sends from somebody else's account.
  const from = (assetTransfer?.assetSender ?? txn.sender).toString()
  const asset = assetTransfer === undefined ? null : assetTransfer.assetIndex.toString()
  const move = (to: { toString: () => string } | undefined, units: bigint, index: string): readonly Move[] =>
    to === undefined || units === 0n || to.toString() === from
      ? []
      : [{ from, to: to.toString(), units, asset, txid, index: `${place}${index}` }]
  const own = [
    ...(txn.type !== TransactionType.pay || payment === undefined
      ? []
      : [
          ...move(payment.receiver, payment.amount, 'pay'),
          ...move(payment.closeRemainderTo, applyData.closingAmount ?? 0n, 'close'),
        ]),
    ...(txn.type !== TransactionType.axfer || assetTransfer === undefined
      ? []
      : [
          ...move(assetTransfer.receiver, assetTransfer.amount, 'axfer'),
          ...move(assetTransfer.closeRemainderTo, applyData.assetClosingAmount ?? 0n, 'aclose'),
        ]),
  ]
  const inner = (applyData.evalDelta?.innerTxns ?? []).flatMap((each, position) =>
    movesOf(each, txid, `${place}inner-${position}-`),
  )
  return [...own, ...inner]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** SHA-512/256 over a domain prefix and bytes. */
const hashOf = (mark: string, bytes: Buffer): Buffer => createHash('sha512-256').update(mark).update(bytes).digest()

/** RFC 4648 without padding, as nodes write hashes. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
