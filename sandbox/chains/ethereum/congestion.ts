/**
 * Keeps transactions waiting that pay less than a block's base fee. A real node keeps them; anvil refuses them on
 * arrival and drops them when it mines. So they are taken out before the block and put back after it, and between
 * blocks the node is given a lower base fee than the blocks have. While a block is mined the node does not know them.
 */
import type { Rpc } from './anvil.ts'

type PooledTransaction = {
  readonly hash: string
  readonly nonce: string
  readonly maxFeePerGas?: string
  readonly gasPrice?: string
}
type Pool = { readonly pending: Readonly<Record<string, Readonly<Record<string, PooledTransaction>>>> }

/**
 * Takes transactions that pay less than `asked` (wei per gas) out of the mempool, with later nonces of the same sender;
 * returns them raw, in the order to put them back.
 */
export async function takeOutCheap(rpc: Rpc, asked: bigint): Promise<readonly string[]> {
  const { pending } = (await rpc('txpool_content')) as Pool
  const cheap = Object.values(pending).flatMap((bySender) => {
    const inOrder = Object.values(bySender).toSorted((a, b) => Number(a.nonce) - Number(b.nonce))
    const first = inOrder.findIndex(({ maxFeePerGas, gasPrice }) => BigInt(maxFeePerGas ?? gasPrice ?? 0) < asked)
    return first < 0 ? [] : inOrder.slice(first)
  })
  const raw = await Promise.all(
    cheap.map(async ({ hash }) => (await rpc('eth_getRawTransactionByHash', hash)) as string),
  )
  for (const { hash } of cheap.toReversed()) await rpc('anvil_dropTransaction', hash)
  return raw
}

/** Puts them back. One that was sent again or replaced meanwhile stays as it is. */
export async function putBack(rpc: Rpc, raw: readonly string[]): Promise<void> {
  for (const transaction of raw) await rpc('eth_sendRawTransaction', transaction).catch(() => undefined)
}

/** Sets the base fee of the node's next block, and with it the mempool's minimum. `fee` is hex, in wei. */
export async function setNextBaseFee(rpc: Rpc, fee: string): Promise<void> {
  await rpc('anvil_setNextBlockBaseFeePerGas', fee)
}
