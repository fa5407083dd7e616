/** The sender's requests to a scripted node: no outside payer can make an answer too large. */
import { createServer } from 'node:http'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { bitcoinSender } from './index.ts'

const GENESIS = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const BLOCK = 'a1'.repeat(32)
const VALUE = 1_000_000n

type Made = { readonly raw: string; readonly txid: string }
type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A transaction with one output of `value` satoshi, whose first input has a witness of this many bytes. */
function transaction(spends: readonly string[], value: bigint, witnessBytes: number): Made {
  const amount = Buffer.alloc(8)
  amount.writeBigUInt64LE(value)
  const inputs = spends.flatMap((txid) => [
    Buffer.from(txid, 'hex').reverse(),
    uint32(0),
    Buffer.from([0]),
    uint32(0xffff_fffd),
  ])
  const script = Buffer.concat([Buffer.from([0x00, 0x14]), Buffer.alloc(20, 1)])
  const body = Buffer.concat([
    Buffer.from([spends.length]),
    ...inputs,
    Buffer.from([1]),
    amount,
    Buffer.from([script.length]),
    script,
  ])
  const item = [Buffer.from([1, 0xfe]), uint32(witnessBytes), Buffer.alloc(witnessBytes, 7)]
  const witnesses = spends.map((_, position) =>
    position === 0 && witnessBytes > 0 ? Buffer.concat(item) : Buffer.from([0]),
  )
  return {
    raw: Buffer.concat([uint32(2), Buffer.from([0, 1]), body, ...witnesses, uint32(0)]).toString('hex'),
    txid: sha256(sha256(Buffer.concat([uint32(2), body, uint32(0)])))
      .reverse()
      .toString('hex'),
  }
}

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

/** A sender on a node that knows these transactions, each mined three blocks deep. */
async function senderOn(transactions: readonly Made[]) {
  const known = new Map(transactions.map(({ txid, raw }) => [txid, raw]))
  const resultOf = ({ method, params: [first, verbose] }: Call): unknown => {
    if (method === 'getblockhash') return GENESIS
    if (method === 'getblockheader') return { height: 5, confirmations: 3, time: 1_296_688_602 }
    const raw = known.get(String(first))
    return verbose === true ? { hex: raw, blockhash: BLOCK } : raw
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as Call | readonly Call[]
      const reply = (call: Call) => ({ id: call.id, result: resultOf(call), error: null })
      response.end(JSON.stringify('method' in asked ? reply(asked) : asked.map(reply)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closings.push(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return bitcoinSender({
    spec: { network: 'bitcoin', assets: [{ asset: 'BTC', decimals: 8 }], startHeight: 0 },
    chain: 'regtest',
    fees: { kind: 'inputs', targetBlocks: 3, perVirtualByteMin: 1n, perVirtualByteMax: 300n },
    rpcUrl: `http://127.0.0.1:${address.port}`,
  })
}

const outsider = (position: number): string => position.toString(16).padStart(64, '0')

test.each<[string, number, number]>([
  ['many deposits, each as large as nodes relay', 12, 395_000],
  ['a deposit as large as its block', 1, 3_990_000],
])('what a payment cost is found whatever it spends: %s', async (_, count, witnessBytes) => {
  const parents = Array.from({ length: count }, (_each, position) =>
    transaction([outsider(position + 1)], VALUE, witnessBytes),
  )
  const ours = transaction(
    parents.map(({ txid }) => txid),
    VALUE * BigInt(count) - 4_321n,
    0,
  )
  const sender = await senderOn([...parents, ours])
  expect(await sender.lookUp(ours.txid)).toMatchObject({ kind: 'included', confirmations: 3, feePaid: 4_321n })
})
