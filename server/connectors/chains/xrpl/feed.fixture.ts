/** Follows the connector's feed in tests, with servers that change the ledger's answers. */
import { createServer } from 'node:http'
import { expect } from 'vitest'
import { pairOf } from '../../../../apps/signer/src/xrpl.fixture.ts'
import type { BlockRef, ChainConnector, ChainPoll, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { xrplConnector } from './index.ts'
import { accountAt, SPEC, type TestLedger } from './ledger.fixture.ts'

/** The account that receives for us. */
export const HOT = accountAt(0)

/** A watch with these keys as ours. */
export const watching = (...keys: readonly string[]): Watch => ({
  ours: async (asked) => new Set(asked.filter((key) => keys.includes(key))),
})
/** A watch for everything that our account receives. */
export const OURS: Watch = watching(HOT.address)

/** A connector to the ledger's server that reads for our account, with these options changed. */
export const connectTo = async (ledger: TestLedger, changes: object = {}): Promise<ChainConnector> =>
  xrplConnector({ spec: SPEC, networkId: 0, rpcUrl: await ledger.rpcUrl(), receiving: [HOT.address], ...changes })

/** Starts the ledger with our account on it, funded in its own ledger, and connects to it. */
export async function openLedger(ledger: TestLedger): Promise<ChainConnector> {
  await ledger.start()
  const connector = await connectTo(ledger)
  await ledger.pay(HOT.address, 50_000_000n)
  await ledger.mine(1)
  return connector
}

const PUBLIC_KEY = Buffer.from(pairOf(0).publicKey).toString('hex')

/** Our account's address with the tag of a customer's index. */
export const taggedBy = (connector: Pick<ChainConnector, 'depositAddress'>, index: number): string =>
  connector.depositAddress(PUBLIC_KEY, index).address

/** A poll that advanced. */
export type Advanced = ChainPoll & { readonly kind: 'advanced' }

/** Polls once. Throws unless it advanced. */
export async function poll(
  by: ChainConnector,
  known: readonly BlockRef[],
  { blocksMax = 500, watch = OURS } = {},
): Promise<Advanced> {
  const answer = await by.poll(known, watch, blocksMax)
  if (answer.kind !== 'advanced') throw new Error(answer.kind)
  return answer
}

/** A reader that follows the feed and keeps the newest block of every answer. */
export class Reader {
  known: BlockRef[] = []
  readonly transfers: IncomingTransfer[] = []
  readonly #connector: ChainConnector

  constructor(connector: ChainConnector) {
    this.#connector = connector
  }

  /** A reader that has read everything so far, with nothing seen yet. */
  static async caughtUp(connector: ChainConnector): Promise<Reader> {
    const reader = await new Reader(connector).catchUp()
    reader.transfers.length = 0
    return reader
  }

  /** Polls until there is nothing more. */
  async catchUp(): Promise<this> {
    for (let more = true; more;) {
      const { base, blocks, transfers, headHeight } = await poll(this.#connector, this.known)
      expect(base).toEqual(this.known[0] ?? null)
      for (const { block } of transfers) expect(blocks).toContainEqual(block)
      this.known.unshift(...blocks.toReversed())
      this.transfers.push(...transfers)
      more = blocks.length > 0 && (this.known[0]?.height ?? 0) < headHeight
    }
    return this
  }

  /** The seen transfers, in a comparable form. */
  seen = (): readonly string[] =>
    this.transfers.map(({ txid, lookupKey, amount }) => `${txid} ${lookupKey} ${amount.units} ${amount.asset}`)
}

/** Changes of a request, and of an answer. */
export type Between = {
  readonly ask?: (method: string, params: object) => object
  readonly told?: (method: string, result: Record<string, unknown>) => unknown
}

/** A proxy before the ledger's server that changes requests or answers. */
export async function proxy(
  ledger: TestLedger,
  { ask = (_, params) => params, told = (_, result) => result }: Between,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request) body += String(chunk)
      const { method, params } = JSON.parse(body) as { method: string; params: [object] }
      response.end(JSON.stringify({ result: told(method, await ledger.call(method, ask(method, params[0]))) }))
    })()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
