/**
 * Blocks as full as real ones, and a node that serves them from memory, so that the figures measure only the scan.
 * There is no chain behind it.
 */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logsBloom, receiptsRoot } from '../../server/connectors/chains/ethereum/receipts-root.ts'

/**
 * A busy Bitcoin block: about 2,500 transactions with two outputs each. Half of the outputs have the form of our own
 * addresses, half are taproot.
 */
export const BITCOIN_OUTPUTS = 5_000
/** A busy Ethereum block. */
export const ETHEREUM_TRANSACTIONS = 200
/** Transfer events of the watched contracts in it. */
export const ETHEREUM_LOGS = 300
/** How many of a block's payments are to our addresses. */
export const OURS_PER_BLOCK = 3

/**
 * The lookup key of row `i` of the address table: a witness key hash script, or an EVM address. SQL in the runner makes
 * the same ones.
 */
export const lookupKey = (kind: 'bitcoin' | 'ethereum', i: number): string =>
  (kind === 'bitcoin' ? '0014' : '0x') + digest(`${kind}-${i}`).slice(0, 40)

const GENESIS_REGTEST = '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const CONTRACT = `0x${'c0'.repeat(20)}`
const PARENT = `0x${'aa'.repeat(32)}`
const BLOCK = `0x${'bb'.repeat(32)}`

/** A served block: the node's address, and the block before it. */
export type ServedBlock = {
  readonly rpcUrl: string
  readonly known: { readonly height: number; readonly hash: string }
  readonly close: () => Promise<void>
}

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }

/** Serves one Bitcoin block on top of regtest's first. */
export async function serveBitcoinBlock(): Promise<ServedBlock> {
  const transactions = Array.from({ length: BITCOIN_OUTPUTS / 2 }, (_, i) =>
    transaction(i, [2 * i, 2 * i + 1].map(outputScript)),
  )
  const ids = transactions.map((raw) => doubleSha(raw))
  const header = Buffer.alloc(80)
  Buffer.from(GENESIS_REGTEST, 'hex').reverse().copy(header, 4)
  merkleRoot(ids).copy(header, 36)
  const hash = doubleSha(header).reverse().toString('hex')
  const count = Buffer.from([0xfd, 0, 0])
  count.writeUInt16LE(transactions.length, 1)
  const raw = Buffer.concat([header, count, ...transactions]).toString('hex')
  const answer = ({ method, params }: Call): unknown => {
    if (method === 'getblockcount') return 1
    if (method === 'getblockhash') return params[0] === 0 ? GENESIS_REGTEST : hash
    return raw
  }
  return { ...(await serve(answer)), known: { height: 0, hash: GENESIS_REGTEST } }
}

/** Serves one Ethereum block on top of another. `CONTRACT` is the one token in it. */
export async function serveEthereumBlock(): Promise<ServedBlock & { readonly contract: string }> {
  const transactions = Array.from({ length: ETHEREUM_TRANSACTIONS }, (_, i) => ({
    hash: `0x${digest(`tx-${i}`)}`,
    from: `0x${digest(`from-${i}`).slice(0, 40)}`,
    to: `0x${digest(`to-${i}`).slice(0, 40)}`,
    value: '0xde0b6b3a7640000',
    input: `0x${'00'.repeat(68)}`,
  }))
  const logs = Array.from({ length: ETHEREUM_LOGS }, (_, i) => ({
    address: CONTRACT,
    topics: [
      TRANSFER_TOPIC,
      topic(`0x${digest(`from-${i}`).slice(0, 40)}`),
      topic(i < OURS_PER_BLOCK ? lookupKey('ethereum', i) : `0x${digest(`log-${i}`).slice(0, 40)}`),
    ],
    data: `0x${'5f5e100'.padStart(64, '0')}`,
    blockHash: BLOCK,
    transactionHash: transactions[i % ETHEREUM_TRANSACTIONS]?.hash ?? '',
    logIndex: `0x${i.toString(16)}`,
    removed: false,
  }))
  const logsOf = Map.groupBy(logs, ({ transactionHash }) => transactionHash)
  const rooted = transactions.map(({ hash }, i) => ({
    type: 2,
    status: 1,
    cumulativeGasUsed: BigInt(i + 1) * 21_000n,
    logs: logsOf.get(hash) ?? [],
  }))
  const receipts = transactions.map(({ hash, from, to }, i) => ({
    transactionHash: hash,
    blockHash: BLOCK,
    blockNumber: '0x1',
    transactionIndex: `0x${i.toString(16)}`,
    from,
    to,
    type: '0x2',
    status: '0x1',
    gasUsed: '0x5208',
    cumulativeGasUsed: `0x${((i + 1) * 21_000).toString(16)}`,
    logs: logsOf.get(hash) ?? [],
  }))
  const covers = {
    receiptsRoot: receiptsRoot(rooted),
    logsBloom: logsBloom(logs),
    gasUsed: `0x${(ETHEREUM_TRANSACTIONS * 21_000).toString(16)}`,
  }
  const header = (number: string) => ({
    ...covers,
    number,
    hash: number === '0x0' ? PARENT : BLOCK,
    parentHash: number === '0x0' ? BLOCK : PARENT,
    timestamp: '0x1',
  })
  const answer = ({ method, params }: Call): unknown => {
    if (method === 'eth_chainId' || method === 'eth_blockNumber') return '0x1'
    if (method === 'eth_getBlockReceipts') return receipts
    return { ...header(String(params[0])), transactions: params[1] === true ? transactions : [] }
  }
  return { ...(await serve(answer)), known: { height: 0, hash: PARENT }, contract: CONTRACT }
}

async function serve(answer: (call: Call) => unknown): Promise<{ rpcUrl: string; close: () => Promise<void> }> {
  // Caches each answer as text, since the same request always has the same answer.
  const written = new Map<string, string>()
  const reply = (call: Call): string => {
    const question = JSON.stringify([call.method, call.params])
    const result = written.get(question) ?? JSON.stringify(answer(call))
    written.set(question, result)
    return `{"id":${call.id},"error":null,"result":${result}}`
  }
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Call | Call[]
      response.end(Array.isArray(body) ? `[${body.map(reply).join()}]` : reply(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function outputScript(output: number): string {
  if (output < OURS_PER_BLOCK) return lookupKey('bitcoin', output)
  const key = digest(`output-${output}`)
  return output % 2 === 0 ? `0014${key.slice(0, 40)}` : `5120${key}`
}

function transaction(salt: number, scripts: readonly string[]): Buffer {
  const outputs = scripts.map((script) => `00e1f50500000000${(script.length / 2).toString(16)}${script}`).join('')
  const input = `${digest(`input-${salt}`)}0000000000ffffffff`
  return Buffer.from(`0200000001${input}${scripts.length.toString(16).padStart(2, '0')}${outputs}00000000`, 'hex')
}

function merkleRoot(ids: readonly Buffer[]): Buffer {
  let level = [...ids]
  while (level.length > 1)
    level = level.flatMap((left, i) => (i % 2 === 0 ? [doubleSha(Buffer.concat([left, level[i + 1] ?? left]))] : []))
  return level[0] ?? Buffer.alloc(32)
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
const doubleSha = (bytes: Buffer): Buffer =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
const topic = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`
