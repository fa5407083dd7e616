/**
 * Checks a block header's proof of work: its hash is below its target, and the target has a current difficulty. To fake
 * a block for us, somebody must then spend a good part of what a real one costs. Dogecoin's work is done on another
 * chain's header, and a proof links the two. Pure.
 */
import { hash, scryptSync } from 'node:crypto'
import type { BitcoinChain, BitcoinKin } from '../../../ports/chain.ts'

/**
 * The work of a merge-mined block (BIP-301's forerunner, "AuxPoW"): the other chain's coinbase and header, and the
 * branches that lead to both.
 */
export type MergeMining = {
  readonly coinbase: Buffer
  readonly coinbaseId: Buffer
  readonly toHeader: Branch
  readonly toBlock: Branch
  readonly header: Buffer
}
/** A Merkle branch: the sibling hashes from the bottom up, and their sides (a bit of `sides`, 1: it is on the left). */
export type Branch = { readonly beside: readonly Buffer[]; readonly sides: number }

/**
 * The least difficulty of a header, by coin and chain. For the main chains a hundredth or less of what a real header
 * had, so that no fall of the price stops anything: Bitcoin 951658 (May 2026) 1.39e14; Bitcoin Cash 661647, the anchor
 * of its rule of adjustment (BCHN's chainparams.cpp, 0x1804dafe, November 2020) 2.26e11; Litecoin of December 2022
 * 2.03e7; Dogecoin 5462519 (November 2024) 1.67e7. For test chains it is the least that their rules allow. A
 * regression-test chain has practically no work and is not listed.
 */
const DIFFICULTY_MIN: { readonly [K in BitcoinKin]: { readonly [C in BitcoinChain]?: number } } = {
  BTC: { mainnet: 1e12, testnet: 1 },
  BCH: { mainnet: 2e9, testnet: 1 },
  LTC: { mainnet: 2e5, testnet: 1 / 4_096 },
  DOGE: { mainnet: 1e5, testnet: 1 / 4_096 },
}
/** Litecoin and Dogecoin hash headers with scrypt. */
const SCRYPT: ReadonlySet<BitcoinKin> = new Set<BitcoinKin>(['LTC', 'DOGE'])
const SCRYPT_COST = { N: 1_024, r: 1, p: 1 }
/** The target of difficulty 1. */
const TARGET_ONE = 0xffffn << 208n
const ROOT_OFFSET = 36
const BITS_OFFSET = 72

/**
 * Throws unless a header, hashed as `blockHash` (in internal byte order), has its proof of work. `merged` is the proof
 * of a merge-mined one.
 */
export function assertWork(
  header: Buffer,
  blockHash: Buffer,
  coin: BitcoinKin,
  chain: BitcoinChain,
  merged: MergeMining | null,
): void {
  const least = DIFFICULTY_MIN[coin][chain]
  if (least === undefined) return
  const target = targetOf(header.readUInt32LE(BITS_OFFSET))
  // Difficulties are well within a float's precision; a target is compared, never paid.
  if (target <= 0n || Number(TARGET_ONE) / Number(target) < least * 0.999)
    throw new Error('the block is easier to make than any of its network')
  if (merged !== null) assertTied(blockHash, merged)
  const worked = merged === null ? header : merged.header
  if (workOf(worked, coin) > target) throw new Error('the block lacks its proof of work')
}

/** Decodes a header's compact target: three bytes, and an exponent. */
function targetOf(bits: number): bigint {
  const [size, digits] = [bits >>> 24, BigInt(bits & 0x7f_ffff)]
  return size <= 3 ? digits >> BigInt(8 * (3 - size)) : digits << BigInt(8 * (size - 3))
}

function workOf(header: Buffer, coin: BitcoinKin): bigint {
  const digest = SCRYPT.has(coin) ? scryptSync(header, header, 32, SCRYPT_COST) : sha256d(header)
  return BigInt(`0x${Buffer.from(digest).reverse().toString('hex')}`)
}

/** Checks that the other chain's coinbase commits to this block, and its header to that coinbase. */
function assertTied(blockHash: Buffer, { coinbase, coinbaseId, toHeader, toBlock, header }: MergeMining): void {
  const named = Buffer.from(rootFrom(blockHash, toBlock)).reverse()
  const tied =
    coinbase.includes(named) && rootFrom(coinbaseId, toHeader).equals(header.subarray(ROOT_OFFSET, ROOT_OFFSET + 32))
  if (!tied) throw new Error('the work shown for the block was done for another')
}

function rootFrom(leaf: Buffer, { beside, sides }: Branch): Buffer {
  return beside.reduce(
    (below, other, depth) => sha256d(Buffer.concat(((sides >>> depth) & 1) === 1 ? [other, below] : [below, other])),
    leaf,
  )
}

const sha256d = (bytes: Uint8Array): Buffer => hash('sha256', hash('sha256', bytes, 'buffer'), 'buffer')
