/**
 * The coins of miner and faucet: follows the chain block by block, and builds payments and double spends from confirmed
 * coins only.
 */
import type { Block, Chain, ChainEntry, Coin, CoinView, FullNode, KeyRing, TX } from 'bcoin'
import { bitcoinFaucetKey } from '../keys.ts'
import { bcoin, hashText, kin } from './bcoin.ts'

// Ten times the minimum relay fee.
const FEE_PER_KB = 10 * Math.max(kin.relayRate, kin.mineRate / 5)
const DOUBLE_SPEND_FEE = 1_000

/** The wallet of a node that has only the genesis block. */
export class FaucetWallet {
  readonly address: unknown
  readonly #node: FullNode
  readonly #ring: KeyRing
  readonly #script: string
  readonly #coins = new Map<string, Coin>()

  constructor(node: FullNode) {
    this.#node = node
    this.#ring = bcoin.KeyRing.fromPrivate(Buffer.from(bitcoinFaucetKey()), true)
    this.#ring.witness = kin.witnesses
    this.address = this.#ring.getAddress()
    this.#script = bcoin.Script.fromAddress(this.address).toRaw().toString('hex')
    this.#follow(node.chain)
  }

  /**
   * Builds a signed payment of `satoshi` to an output script, or `null` when the spendable coins do not suffice. Sends
   * nothing.
   */
  async pay(script: string, satoshi: number): Promise<TX | null> {
    const { chain, mempool } = this.#node
    const free = [...this.#coins.values()].filter(
      (coin) => !mempool.isSpent(coin.hash, coin.index) && isMature(coin, chain.height),
    )
    if (free.reduce((sum, coin) => sum + coin.value, 0) < satoshi + FEE_PER_KB * 10) return null
    const payment = new bcoin.MTX()
    payment.addOutput({ script: bcoin.Script.fromRaw(Buffer.from(script, 'hex')), value: satoshi })
    await payment.fund(free, {
      rate: FEE_PER_KB,
      height: chain.height,
      changeAddress: this.address,
      selection: 'value',
    })
    payment.sign(this.#ring)
    return payment.toTX()
  }

  /**
   * Builds a transaction that spends these coins of ours back to ourselves. Once it is mined, every other spend of them
   * is invalid.
   */
  spendBack(coin: Coin): TX {
    const spend = new bcoin.MTX()
    spend.addCoin(coin)
    spend.addOutput({ script: bcoin.Script.fromRaw(coin.script.toRaw()), value: coin.value - DOUBLE_SPEND_FEE })
    spend.sign(this.#ring)
    return spend.toTX()
  }

  /** Returns whether this coin is ours. */
  owns(coin: Coin): boolean {
    return coin.script.toRaw().toString('hex') === this.#script
  }

  #follow(chain: Chain): void {
    chain.on('connect', (entry: ChainEntry, block: Block) => {
      for (const tx of block.txs) {
        for (const { prevout } of tx.inputs) this.#coins.delete(`${hashText(prevout.hash)}:${prevout.index}`)
        for (const index of tx.outputs.keys()) this.#add(bcoin.Coin.fromTX(tx, index, entry.height))
      }
    })
    chain.on('disconnect', (_entry: ChainEntry, block: Block, view: CoinView) => {
      for (const tx of block.txs.toReversed()) {
        for (const index of tx.outputs.keys()) this.#coins.delete(`${tx.hash('hex')}:${index}`)
        for (const { prevout } of tx.inputs) {
          const coin = tx.isCoinbase() ? null : view.getCoin(prevout)
          if (coin !== null) this.#add(coin)
        }
      }
    })
  }

  #add(coin: Coin): void {
    if (this.owns(coin)) this.#coins.set(`${hashText(coin.hash)}:${coin.index}`, coin)
  }
}

/** Returns whether a coin may be spent in the block after `height` (a coinbase output needs 100 blocks). */
function isMature(coin: Coin, height: number): boolean {
  return !coin.coinbase || height + 1 >= coin.height + 100
}
