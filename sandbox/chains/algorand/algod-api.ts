/**
 * Algod's HTTP interface over one node of the development chain: the paths that the product and the official client
 * use. Blocks are MessagePack only.
 */
import { Address, encodeMsgpack, modelsv2 } from 'algosdk'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import * as z from 'zod'
import { GENESIS_HASH, GENESIS_ID, MIN_FEE } from './accounts.ts'
import { assetOf, ASSET_UNITS } from './assets.ts'
import { type AlgorandNode, FAUCET } from './node.ts'
import { Refused } from './refused.ts'

const formatted = z.object({ format: z.enum(['json', 'msgpack']).default('json') })
const roundParams = z.object({ round: z.string().regex(/^\d+$/).transform(BigInt) })
const txidParams = z.object({ txid: z.string() })
const addressParams = z.object({ address: z.string() })
const assetParams = z.object({ asset: z.string().regex(/^\d+$/).transform(BigInt) })

/** Makes the server; it does not listen yet. */
export function algodApi(node: AlgorandNode): FastifyInstance {
  const app = fastify({ routerOptions: { maxParamLength: 200 } })
  app.addContentTypeParser('application/x-binary', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Refused) return say(reply, 400, error.message)
    return error instanceof z.ZodError ? say(reply, 400, 'bad request') : say(reply, 500, 'internal error')
  })
  statusRoutes(app, node)
  assetRoutes(app, node)
  blockRoutes(app, node)
  transactionRoutes(app, node)
  return app
}

const say = (reply: FastifyReply, status: number, message: string): FastifyReply => reply.code(status).send({ message })
const packed = (reply: FastifyReply, bytes: Uint8Array): FastifyReply =>
  reply.header('content-type', 'application/msgpack').send(Buffer.from(bytes))
/** JSON with numbers of any size. */
const exact = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('content-type', 'application/json').send(text)

function statusRoutes(app: FastifyInstance, node: AlgorandNode): void {
  app.get('/v2/status', (_request, reply) => {
    const version =
      '"last-version":"development","next-version":"development","next-version-round":0,"next-version-supported":true'
    const rest = '"time-since-last-round":0,"catchup-time":0,"stopped-at-unsupported-round":false'
    return exact(reply, `{"last-round":${node.lastRound},${version},${rest}}`)
  })
  app.get('/v2/transactions/params', (_request, reply) => {
    const names = `"genesis-id":"${GENESIS_ID}","genesis-hash":"${Buffer.from(GENESIS_HASH).toString('base64')}"`
    return exact(
      reply,
      `{"consensus-version":"development","fee":${node.perByte},${names},"last-round":${node.lastRound},"min-fee":${MIN_FEE}}`,
    )
  })
  app.get('/v2/accounts/:address', (request, reply) => {
    const { address } = addressParams.parse(request.params)
    try {
      Address.fromString(address)
    } catch {
      return say(reply, 400, 'failed to parse the address')
    }
    const amount = node.balance(address)
    const held = node.holdings(address)
    const assets = held.map(([asset, units]) => `{"amount":${units},"asset-id":${asset},"is-frozen":false}`).join(',')
    const counts = `"assets":[${assets}],"total-apps-opted-in":0,"total-assets-opted-in":${held.length},"total-created-apps":0,"total-created-assets":0`
    const money = `"amount":${amount},"amount-without-pending-rewards":${amount},"pending-rewards":0,"rewards":0,"min-balance":${node.minBalance(address)}`
    return exact(reply, `{"address":"${address}",${money},${counts},"round":${node.lastRound},"status":"Offline"}`)
  })
}

function assetRoutes(app: FastifyInstance, node: AlgorandNode): void {
  app.get('/v2/assets/:asset', (request, reply) => {
    const asset = assetOf(assetParams.parse(request.params).asset)
    if (asset === undefined) return say(reply, 404, 'asset does not exist')
    const { id, decimals, name } = asset
    const params = `"creator":"${FAUCET.address}","decimals":${decimals},"default-frozen":false,"name":"${name}","total":${ASSET_UNITS},"unit-name":"${name}"`
    return exact(reply, `{"index":${id},"params":{${params}}}`)
  })
  app.get('/v2/accounts/:address/assets/:asset', (request, reply) => {
    const { address, asset } = addressParams.extend(assetParams.shape).parse(request.params)
    const held = node.holding(address, asset)
    if (held === null) return say(reply, 404, 'account asset info not found')
    return exact(
      reply,
      `{"asset-holding":{"amount":${held},"asset-id":${asset},"is-frozen":false},"round":${node.lastRound}}`,
    )
  })
}

function blockRoutes(app: FastifyInstance, node: AlgorandNode): void {
  const roundOf = (params: unknown) => node.at(roundParams.parse(params).round)
  const missing = (reply: FastifyReply): FastifyReply =>
    say(reply, 404, 'failed to retrieve information from the ledger')
  app.get('/v2/blocks/:round', (request, reply) => {
    const found = roundOf(request.params)
    if (found === null) return missing(reply)
    if (formatted.parse(request.query).format !== 'msgpack') return say(reply, 400, 'only msgpack here')
    return packed(reply, encodeMsgpack(new modelsv2.BlockResponse({ block: found.block })))
  })
  app.get('/v2/blocks/:round/hash', (request, reply) => {
    const found = roundOf(request.params)
    // The same alphabet as an address, without a checksum.
    return found === null ? missing(reply) : reply.send({ blockHash: base32(found.hash) })
  })
}

function transactionRoutes(app: FastifyInstance, node: AlgorandNode): void {
  app.post('/v2/transactions', (request) => ({ txId: node.submit(Uint8Array.from(request.body as Buffer)) }))
  app.get('/v2/transactions/pending/:txid', (request, reply) => {
    const found = node.status(txidParams.parse(request.params).txid)
    if (found === null)
      return say(
        reply,
        404,
        'could not find the transaction in the transaction pool or in the last 1000 confirmed rounds',
      )
    if (formatted.parse(request.query).format === 'msgpack') {
      const confirmed = found.round === null ? {} : { confirmedRound: found.round }
      return packed(
        reply,
        encodeMsgpack(
          new modelsv2.PendingTransactionResponse({ poolError: found.error, txn: found.sent.signed, ...confirmed }),
        ),
      )
    }
    const { fee, type, sender } = found.sent.signed.txn
    const confirmed = found.round === null ? '' : `"confirmed-round":${found.round},`
    return exact(
      reply,
      `{${confirmed}"pool-error":${JSON.stringify(found.error)},"txn":{"txn":{"fee":${fee},"snd":"${sender.toString()}","type":"${type}"}}}`,
    )
  })
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}
