/**
 * A block as algod sends it. Its hash is reckoned over the header's own bytes, ids over each transaction's: a node's
 * word is not needed for either. What the header counts (`tc`) tells whether the list below it is whole. It decides
 * nothing about coins.
 */
import { createHash } from 'node:crypto'
import { Address, decodeMsgpack, modelsv2, SignedTxnInBlock, type SignedTxnWithAD, TransactionType } from 'algosdk'
import { type Entry, entriesIn, entryOf, itemsIn, mapOf, wordsIn } from './packed.ts'

/**
 * Coins that a transaction moved to somebody; `asset` is the number of an asset, `null` for the network's own coin.
 * `index` tells the ways in which one transaction can do that apart.
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
 * A transaction of a kind that we do not know: what it does cannot be told, only whose address it may name (`names`,
 * every 32 bytes in it read as one).
 */
export type UnreadTransaction = { readonly txid: string; readonly kind: string; readonly names: readonly string[] }

/** A block as we need it. Hashes are of headers, base32. */
export type Block = {
  readonly height: number
  readonly hash: string
  readonly parentHash: string
  readonly at: Date
  readonly genesisId: string
  readonly genesisHash: string
  /** How many transactions the chain has with this block, inner ones too; and how many of them were sent with it. */
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

/** `GET /v2/blocks/{round}` as MessagePack. Throws on bytes that are no block. */
export function readBlock(bytes: Uint8Array): Block {
  const packed = entriesIn(Buffer.from(bytes)).find(({ name }) => name === 'block')?.value
  if (packed === undefined) throw new Error('not an answer with a block')
  const entries = entriesIn(packed)
  const header = mapOf(entries.filter(({ name }) => name !== 'txns'))
  const list = entries.find(({ name }) => name === 'txns')?.value
  const named = (list === undefined ? [] : itemsIn(list)).map((raw) => readTransaction(raw, entries))
  // The library reads the header alone: it refuses a whole block for one transaction of a kind that it does not know.
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

/** `count`: itself and all those inside of it, which the header counts alike. */
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

/** The kinds of a transaction and of everything that it did inside. */
function kindsIn(around: readonly Entry[]): readonly string[] {
  const [txn, did] = ['txn', 'dt'].map((wanted) => around.find(({ name }) => name === wanted)?.value)
  const type = txn === undefined ? undefined : entriesIn(txn).find(({ name }) => name === 'type')?.value
  const inner = did === undefined ? undefined : entriesIn(did).find(({ name }) => name === 'itx')?.value
  const below = inner === undefined ? [] : itemsIn(inner).flatMap((each) => kindsIn(entriesIn(each)))
  return [type === undefined ? '' : type.subarray(1).toString('utf8'), ...below]
}

/**
 * Blocks leave out what names the network, since all their transactions have it alike; an id is a hash of everything,
 * its fields in order.
 */
function idOf(txn: readonly Entry[], header: readonly Entry[], namesGenesis: boolean): string {
  const ofHeader = (wanted: string): readonly Entry[] => header.filter(({ name }) => name === wanted)
  // Every transaction of today names the hash (consensus of 2019 and later).
  const added = [...(namesGenesis ? ofHeader('gen') : []), ...ofHeader('gh')]
  const own = txn.filter(({ name }) => !added.some((each) => each.name === name))
  return base32(hashOf('TX', mapOf([...own, ...added].toSorted((a, b) => (a.name < b.name ? -1 : 1)))))
}

/** What a payment or a transfer of an asset moved, what closing left, and what an application paid from inside. */
function movesOf({ signedTxn: { txn }, applyData }: SignedTxnWithAD, txid: string, place: string): readonly Move[] {
  const { payment, assetTransfer } = txn
  // Who may take an asset back sends what is another's.
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

/** SHA-512/256 over a mark that says what is hashed, and bytes. */
const hashOf = (mark: string, bytes: Buffer): Buffer => createHash('sha512-256').update(mark).update(bytes).digest()

/** RFC 4648 without padding, as nodes write hashes. */
function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
