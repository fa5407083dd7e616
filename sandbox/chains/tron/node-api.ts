/**
 * The part of java-tron's HTTP API that a wallet needs, over the development chain: `/wallet/…` about the newest state
 * with waiting transactions, `/walletsolidity/…` about the solidified state. Only the hex form of addresses (`visible:
 * false`).
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { hex } from '@scure/base'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { type DevBlock, SOLID_LAG, type TronBlocks } from './blocks.ts'
import { isContract, runCall } from './contracts.ts'
import { NotTaken, PARAMETERS } from './execution.ts'
import { blockJson, filled, infoJson, stringify, transactionJson } from './json.ts'
import { coins } from './state.ts'
import { decodeTransaction } from './transaction.ts'

type Question = Readonly<Record<string, unknown>>
type Method = (question: Question) => unknown
type Space = 'solid' | 'head'

const BODY_BYTES_MAX = 1024 * 1024
const BLOCKS_MAX = 100
const SPACES: Readonly<Record<string, Space>> = { wallet: 'head', walletsolidity: 'solid' }

/** Serves the chain's API on this port. Rejects when the port is taken. */
export async function serveNode(chain: TronBlocks, host: string, port: number): Promise<Server> {
  const methods = { solid: methodsOf(chain, 'solid'), head: { ...methodsOf(chain, 'head'), ...headMethods(chain) } }
  const server = createServer((request, response) => void respond(methods, request, response))
  // With the usual five seconds, a process that was busy for longer would close the connection just as a call arrives
  // on it.
  server.keepAliveTimeout = 0
  await new Promise<void>((listening, reject) => server.once('error', reject).listen(port, host, listening))
  return server
}

async function respond(
  methods: Readonly<Record<Space, Readonly<Record<string, Method>>>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, space = '', name = ''] = (request.url ?? '').split('?')[0]?.split('/') ?? []
  const known = SPACES[space]
  const method = known === undefined || !Object.hasOwn(methods[known], name) ? undefined : methods[known][name]
  response.setHeader('content-type', 'application/json')
  if (method === undefined || request.method !== 'POST') {
    response.writeHead(method === undefined ? 404 : 405).end()
    return
  }
  try {
    response.end(stringify(method(await bodyOf(request))))
  } catch (cause) {
    response.end(
      stringify({ Error: `class java.lang.RuntimeException : ${cause instanceof Error ? cause.message : 'failed'}` }),
    )
  }
}

async function bodyOf(request: IncomingMessage): Promise<Question> {
  let text = ''
  for await (const chunk of request)
    if ((text += String(chunk)).length > BODY_BYTES_MAX) throw new Error('body size is too big')
  const body: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Error('the body is no object')
  if ('visible' in body && body.visible === true) throw new Error('this stand-in knows only addresses as hex')
  return body as Question
}

/** The methods of both APIs, each about its own state. */
function methodsOf(chain: TronBlocks, space: Space): Readonly<Record<string, Method>> {
  const head = (): DevBlock => (space === 'solid' ? chain.solidHead : chain.head)
  const blockAt = (height: number): DevBlock | null =>
    height >= 0 && height <= head().number ? chain.at(height) : null
  const found = (txid: unknown) => {
    const at = chain.find(textOf(txid))
    return at !== null && at.block.number <= head().number ? at : null
  }
  return {
    getnowblock: () => blockJson(head()),
    getblockbynum: ({ num }) => {
      const block = blockAt(numberOf(num ?? 0))
      return block === null ? {} : blockJson(block)
    },
    getblockbylimitnext: ({ startNum, endNum }) => {
      const [start, end] = [numberOf(startNum ?? 0), numberOf(endNum ?? 0)]
      if (end <= start || end - start > BLOCKS_MAX) return {}
      const blocks = Array.from({ length: end - start }, (_, offset) => blockAt(start + offset))
      return filled({ block: blocks.flatMap((block) => (block === null ? [] : [blockJson(block)])) })
    },
    gettransactionbyid: ({ value }) => {
      const at = found(value)
      if (at !== null) return transactionJson(at.included)
      const waiting = space === 'head' ? chain.waiting(textOf(value)) : null
      return waiting === null ? {} : transactionJson({ transaction: waiting })
    },
    gettransactioninfobyid: ({ value }) => {
      const at = found(value)
      return at === null ? {} : infoJson(at.block, at.included)
    },
    gettransactioninfobyblocknum: ({ num }) => {
      const block = blockAt(numberOf(num ?? 0))
      return block === null ? [] : block.included.map((included) => infoJson(block, included))
    },
    getaccount: ({ address }) => {
      const [account, state] = [addressOf(address), chain.state(space)]
      if (isContract(account)) return filled({ address: account, type: 'Contract', balance: state.get(coins(account)) })
      return state.has(coins(account)) ? filled({ address: account, balance: state.get(coins(account)) }) : {}
    },
    triggerconstantcontract: (question) => constantCall(chain, space, question),
  }
}

/** The methods of a full node only. */
function headMethods(chain: TronBlocks): Readonly<Record<string, Method>> {
  return {
    gettransactionfrompending: ({ value }) => {
      const waiting = chain.waiting(textOf(value))
      return waiting === null ? {} : transactionJson({ transaction: waiting })
    },
    getchainparameters: () => ({
      chainParameter: [
        { key: 'getMaintenanceTimeInterval', value: 21_600_000 },
        ...Object.entries(PARAMETERS).map(([key, value]) => ({ key, value })),
        { key: 'getEnergyFee', value: chain.energyPrice },
        { key: 'getAllowUpdateAccountName' },
      ],
    }),
    getnodeinfo: () => ({
      block: `Num:${chain.head.number},ID:${chain.head.id}`,
      solidityBlock: `Num:${chain.solidHead.number},lag:${SOLID_LAG}`,
    }),
    broadcasthex: ({ transaction }) => {
      const raw = textOf(transaction)
      const { txid } = decodeTransaction(raw)
      const answer = (code: string, message: string) => ({ result: code === 'SUCCESS', code, message, txid })
      try {
        chain.take(raw)
        return answer('SUCCESS', '')
      } catch (cause) {
        if (cause instanceof NotTaken) return answer(cause.code, cause.message)
        throw cause
      }
    },
  }
}

/** Runs a call on a layer that is then discarded. */
function constantCall(chain: TronBlocks, space: Space, question: Question): object {
  const [caller, contract] = [addressOf(question['owner_address']), addressOf(question['contract_address'])]
  const hexText = (text: string): string => Buffer.from(text).toString('hex')
  if (!isContract(contract))
    return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: hexText('Smart contract is not exist.') } }
  const { reverted, energy, output, logs } = runCall(chain.state(space).fork(), {
    caller,
    contract,
    data: calldataOf(question),
    value: 0n,
  })
  const message = reverted ? { message: hexText('REVERT opcode executed') } : {}
  const ret = reverted ? { ret: 'FAILED' } : {}
  return {
    ...filled({ energy_used: energy, logs }),
    result: { result: true, ...message },
    constant_result: [output],
    transaction: { ret: [ret] },
  }
}

function calldataOf({ data, function_selector: selector, parameter }: Question): string {
  if (selector === undefined) return textOf(data ?? '').toLowerCase()
  return (
    hex.encode(keccak_256(new TextEncoder().encode(textOf(selector)))).slice(0, 8) +
    textOf(parameter ?? '').toLowerCase()
  )
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new Error('a text is missing')
  return value
}
function numberOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new Error('a number is missing')
  return value
}
function addressOf(value: unknown): string {
  const address = textOf(value).toLowerCase()
  if (!/^41[0-9a-f]{40}$/.test(address)) throw new Error('INVALID hex String')
  return address
}
