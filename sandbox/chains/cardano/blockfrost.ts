/**
 * Blockfrost's HTTP interface (version 0.1) over one node of the development chain: the paths that the product uses,
 * and a few for people.
 */
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import * as z from 'zod'
import { NETWORK_MAGIC, PARAMETERS, SYSTEM_START } from './accounts.ts'
import type { Block, CardanoNode } from './node.ts'
import { addressOf, type Output, Refused, type Sent } from './transaction.ts'

const COUNT_MAX = 100
// As on the main network: five days.
const EPOCH_SLOTS = 432_000

const paging = z.object({
  count: z.coerce.number().int().min(1).max(COUNT_MAX).default(COUNT_MAX),
  page: z.coerce.number().int().min(1).default(1),
  order: z.enum(['asc', 'desc']).default('asc'),
})
const named = z.object({ name: z.string() })

/** Makes the server; it does not listen yet. Paths are the same with and without the hosted service's prefix. */
export function blockfrostApi(node: CardanoNode): FastifyInstance {
  const app = fastify({
    rewriteUrl: ({ url = '/' }) => url.replace(/^\/api\/v0(?=\/|$)/, '') || '/',
    routerOptions: { maxParamLength: 200 },
  })
  app.addContentTypeParser('application/cbor', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refused) return fail(reply, 400, 'Bad Request', submitError(error.message))
    return error instanceof z.ZodError
      ? fail(reply, 400, 'Bad Request', 'Backend did not understand your request.')
      : fail(reply, 500, 'Internal Server Error', 'An unexpected response was received from the backend.')
  })
  app.setNotFoundHandler((_request, reply) =>
    fail(reply, 400, 'Bad Request', 'Invalid path. Please check https://docs.blockfrost.io/'),
  )
  networkRoutes(app, node)
  blockRoutes(app, node)
  transactionRoutes(app, node)
  return app
}

const fail = (reply: FastifyReply, status: number, error: string, message: string): FastifyReply =>
  reply.code(status).send({ status_code: status, error, message })
const missing = (reply: FastifyReply): FastifyReply =>
  fail(reply, 404, 'Not Found', 'The requested component has not been found.')

/** A node's refusal as Blockfrost forwards it: text nested in text. */
const submitError = (rule: string): string =>
  JSON.stringify({
    contents: {
      contents: {
        contents: { era: 'ShelleyBasedEraConway', error: [rule], kind: 'ShelleyTxValidationError' },
        tag: 'TxValidationErrorInCardanoMode',
      },
      tag: 'TxCmdTxSubmitValidationError',
    },
    tag: 'TxSubmitFail',
  })

function paged<T>(items: readonly T[], query: unknown): readonly T[] {
  const { count, page, order } = paging.parse(query)
  const ordered = order === 'asc' ? items : items.toReversed()
  return ordered.slice((page - 1) * count, page * count)
}

function networkRoutes(app: FastifyInstance, node: CardanoNode): void {
  app.get('/', () => ({ url: 'https://blockfrost.io/', version: 'development' }))
  app.get('/health', () => ({ is_healthy: true }))
  app.get('/genesis', () => ({
    active_slots_coefficient: 0.05,
    update_quorum: 5,
    max_lovelace_supply: '45000000000000000',
    network_magic: NETWORK_MAGIC,
    epoch_length: EPOCH_SLOTS,
    system_start: SYSTEM_START,
    slots_per_kes_period: 129_600,
    slot_length: 1,
    max_kes_evolutions: 62,
    security_param: 2_160,
  }))
  app.get('/epochs/latest/parameters', () => ({
    epoch: Math.floor(node.tip.slot / EPOCH_SLOTS),
    min_fee_a: Number(node.minFeeA),
    min_fee_b: Number(PARAMETERS.minFeeB),
    max_block_size: 90_112,
    max_tx_size: PARAMETERS.maxTxSize,
    max_block_header_size: 1_100,
    key_deposit: '2000000',
    pool_deposit: '500000000',
    protocol_major_ver: 10,
    protocol_minor_ver: 0,
    min_utxo: PARAMETERS.coinsPerUtxoSize.toString(),
    max_val_size: String(PARAMETERS.maxValueSize),
    coins_per_utxo_size: PARAMETERS.coinsPerUtxoSize.toString(),
  }))
  app.get('/addresses/:name/utxos', (request, reply) => {
    const { name } = named.parse(request.params)
    if (addressOf(name) === null)
      return fail(reply, 400, 'Bad Request', 'Invalid address for this network or malformed address format.')
    const all = [...node.unspent].filter(([, output]) => output.address === name)
    // An unused address is unknown; one whose outputs are all spent is empty.
    if (all.length === 0) return missing(reply)
    return paged(
      all.map(([key, output]) => {
        const [txid = '', index = ''] = key.split('#')
        return {
          address: name,
          tx_hash: txid,
          tx_index: Number(index),
          output_index: Number(index),
          ...amounts(output),
          block: node.mined(txid)?.block.hash ?? node.block('0')?.hash,
        }
      }),
      request.query,
    )
  })
}

function blockRoutes(app: FastifyInstance, node: CardanoNode): void {
  const find = (params: unknown): Block | null => {
    const { name } = named.parse(params)
    return name === 'latest' ? node.tip : node.block(name)
  }
  app.get('/blocks/:name', (request, reply) => {
    const block = find(request.params)
    return block === null ? missing(reply) : blockContent(node, block)
  })
  app.get('/blocks/:name/next', (request, reply) => {
    const block = find(request.params)
    if (block === null) return missing(reply)
    const { count, page } = paging.parse(request.query)
    return node.blocksFrom(block.height + 1 + (page - 1) * count, count).map((each) => blockContent(node, each))
  })
  app.get('/blocks/:name/txs', (request, reply) => {
    const block = find(request.params)
    if (block === null) return missing(reply)
    return paged(
      block.transactions.map(({ txid }) => txid),
      request.query,
    )
  })
  app.get('/blocks/:name/txs/cbor', (request, reply) => {
    const block = find(request.params)
    if (block === null) return missing(reply)
    return paged(
      block.transactions.map(({ txid, raw }) => ({ tx_hash: txid, cbor: raw })),
      request.query,
    )
  })
}

function blockContent(node: CardanoNode, block: Block) {
  const sum = (of: (sent: Sent) => bigint): string =>
    block.transactions.reduce((total, sent) => total + of(sent), 0n).toString()
  return {
    time: SYSTEM_START + block.slot,
    height: block.height,
    hash: block.hash,
    slot: block.slot,
    epoch: Math.floor(block.slot / EPOCH_SLOTS),
    epoch_slot: block.slot % EPOCH_SLOTS,
    slot_leader: 'Development',
    size: block.transactions.reduce((size, sent) => size + sent.size, 0),
    tx_count: block.transactions.length,
    output:
      block.transactions.length === 0
        ? null
        : sum(({ outputs }) => outputs.reduce((total, { units }) => total + units, 0n)),
    fees: block.transactions.length === 0 ? null : sum(({ fee }) => fee),
    block_vrf: null,
    op_cert: null,
    op_cert_counter: null,
    previous_block: block.height === 0 ? null : block.parentHash,
    next_block: node.block(String(block.height + 1))?.hash ?? null,
    confirmations: node.tip.height - block.height,
  }
}

const amounts = ({ units, tokens }: Output) => ({
  amount: [
    { unit: 'lovelace', quantity: units.toString() },
    ...[...tokens].map(([unit, quantity]) => ({ unit, quantity: quantity.toString() })),
  ],
  data_hash: null,
  inline_datum: null,
  reference_script_hash: null,
})

function transactionRoutes(app: FastifyInstance, node: CardanoNode): void {
  const find = (params: unknown) => node.mined(named.parse(params).name)
  app.post('/tx/submit', (request) => {
    if (!Buffer.isBuffer(request.body))
      throw new Refused('DecoderErrorDeserialiseFailure "Shelley Tx" (DeserialiseFailure 0 "end of input")')
    return JSON.stringify(node.submit(request.body.toString('hex')))
  })
  app.get('/txs/:name', (request, reply) => {
    const found = find(request.params)
    if (found === null) return missing(reply)
    const { block, sent } = found
    return {
      block: block.hash,
      block_height: block.height,
      block_time: SYSTEM_START + block.slot,
      slot: block.slot,
      index: block.transactions.indexOf(sent),
      ...described(sent),
      valid_contract: true,
    }
  })
  app.get('/txs/:name/cbor', (request, reply) => {
    const found = find(request.params)
    return found === null ? missing(reply) : { cbor: found.sent.raw }
  })
  app.get('/txs/:name/utxos', (request, reply) => {
    const found = find(request.params)
    return found === null ? missing(reply) : { hash: found.sent.txid, ...utxosOf(node, found.sent) }
  })
  app.get('/mempool/:name', (request, reply) => {
    const sent = node.waiting(named.parse(request.params).name)
    return sent === null ? missing(reply) : { tx: described(sent), ...utxosOf(node, sent), redeemers: [] }
  })
}

const described = (sent: Sent) => ({
  hash: sent.txid,
  output_amount: [
    { unit: 'lovelace', quantity: sent.outputs.reduce((total, { units }) => total + units, 0n).toString() },
  ],
  fees: sent.fee.toString(),
  deposit: '0',
  size: sent.size,
  invalid_before: sent.validFrom?.toString() ?? null,
  invalid_hereafter: sent.ttl?.toString() ?? null,
  utxo_count: sent.inputs.length + sent.outputs.length,
})

function utxosOf(node: CardanoNode, sent: Sent) {
  return {
    inputs: sent.inputs.map((name) => {
      const [txid = '', index = ''] = name.split('#')
      const output = node.mined(txid)?.sent.outputs[Number(index)]
      return {
        tx_hash: txid,
        output_index: Number(index),
        ...(output === undefined ? {} : { address: output.address, ...amounts(output) }),
        collateral: false,
      }
    }),
    outputs: sent.outputs.map((output, index) => ({
      address: output.address,
      output_index: index,
      ...amounts(output),
      collateral: false,
    })),
  }
}
