/**
 * Every recorded answer of a real node or provider is read, or refused with a message: none is taken for an empty one.
 */
import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { exactJson } from '../exact-json.ts'
import { readBlock as readAlgorandBlock } from './algorand/block.ts'
import { readMessage, readPending } from './algorand/wire.ts'
import { readBlock, readTransactionOf } from './bitcoin/block.ts'
import { readFailure, readHead, readMined, readOutputs, readRaw, readRaws, txidOf } from './cardano/wire.ts'
import { recordedAnswers, type RecordedFamily } from './recorded.fixture.ts'
import { readFound, readHeader } from './solana/wire.ts'
import { readPayments } from './stellar/payments.ts'
import { readAccount, readFeeStats, readLedger, readProblem, readRoot, readTransaction } from './stellar/wire.ts'
import { readMasterchainInfo, readTransactions } from './ton/wire.ts'
import {
  readBlock as readTronBlock,
  readBlocks,
  readBroadcast,
  readInfo,
  readInfos,
  readTransactionId,
} from './tron/wire.ts'

type Json = Readonly<Record<string, unknown>>
type Read = (text: string, name: string) => unknown
/** An answer to a request that we do not make: stored for reference, and not read. */
const NOT_ASKED = 'not asked'

const exact =
  (read: (value: unknown) => unknown): Read =>
  (text) =>
    present(read(exactJson(text)))
const plain =
  (read: (value: unknown) => unknown): Read =>
  (text) =>
    present(read(JSON.parse(text)))
/** Reads the result of a JSON-RPC answer, with or without its envelope. */
const inside = (read: (value: unknown) => unknown): Read => plain((value) => read((value as Json)['result'] ?? value))
const bytes = (text: string): Buffer => Buffer.from(text.trim(), 'hex')
function present(value: unknown): string {
  if (value === null || value === undefined) throw new Error('nothing was read')
  return 'read'
}
const problem = plain(readProblem)
const joined = (record: Json): Json => ({
  ...record,
  transaction: { successful: true, memo_type: 'none', ledger: Number(BigInt(String(record['paging_token'])) >> 32n) },
})
const records = (value: unknown): readonly Json[] =>
  (value as { _embedded: { records: readonly Json[] } })._embedded.records
const sha256d = (raw: Buffer): Buffer => hash('sha256', hash('sha256', raw, 'buffer'), 'buffer')
const id = (digest: Buffer): string => Buffer.from(digest).reverse().toString('hex')

/** How to read each answer, by its family and the first pattern that matches its name. */
const READERS: {
  readonly [F in Exclude<RecordedFamily, 'errors' | 'ethereum' | 'xrpl'>]: readonly (readonly [
    RegExp,
    Read | typeof NOT_ASKED,
  ])[]
} = {
  algorand: [
    [/^algod-/, (text) => present(readAlgorandBlock(Buffer.from(text.trim(), 'base64')))],
    [/^error-/, plain(readMessage)],
    [/^pending-/, exact(readPending)],
    [/^indexer-/, NOT_ASKED],
  ],
  bitcoin: [
    [/\.hex$/, (text, name) => present(rawBlock(bytes(text), name))],
    [/^electrumx-/, (text, name) => present(rawBlock(bytes((JSON.parse(text) as { block: string }).block), name))],
    [
      /cashtokens/,
      inside((value) => readTransactionOf((value as { hex: string }).hex, (value as { txid: string }).txid, 'BCH')),
    ],
    [/^error-/, plain((value) => (value as Json)['error'])],
    [/^btc-/, NOT_ASKED],
  ],
  cardano: [
    [/txs-cbor/, exact((value) => readRaws(value).map(({ raw, txid }) => readOutputs(raw, txid)))],
    [/^tx-/, (text) => present(readOutputs(text.trim(), txidOf(text.trim())))],
    [/^error-/, exact(readFailure)],
    [/^blockfrost-block/, exact(readHead)],
    [/-cbor\.json$/, exact(readRaw)],
    [/utxos/, NOT_ASKED],
    [/^blockfrost-tx-/, exact(readMined)],
    [/^block-/, NOT_ASKED],
  ],
  solana: [
    [/^getBlock-/, inside(readHeader)],
    [/^getTransaction-/, inside(readFound)],
    [/^error-/, plain((value) => (value as Json)['error'])],
    [/^get(AccountInfo|Signatures)/, NOT_ASKED],
  ],
  stellar: [
    [/corpus|effects/, NOT_ASKED],
    [/^error-|-400-/, problem],
    [/^horizon-account/, plain(readAccount)],
    [/ledger\.json$/, plain(readLedger)],
    [/ledgers-latest/, plain((value) => records(value).map(readLedger))],
    [/fee_stats/, plain(readFeeStats)],
    [/root/, plain(readRoot)],
    [/page-payments/, plain((value) => readPayments({ _embedded: { records: records(value).map(joined) } }))],
    [/^java-op-/, plain((value) => readPayments({ _embedded: { records: [joined(value as Json)] } }))],
    [/transaction/, plain(readTransaction)],
  ],
  ton: [
    [/masterchainInfo/, exact(readMasterchainInfo)],
    [/null-values/, exact((value) => readTransactions({ transactions: [value] }))],
    [/jetton-transfers/, NOT_ASKED],
    [/^error-/, exact((value) => (value as Json)['error'])],
    [/./, exact(readTransactions)],
  ],
  tron: [
    [/gettransactioninfobyblocknum/, exact(readInfos)],
    [/gettransactioninfo/, exact(readInfo)],
    [/error-broadcast/, exact(readBroadcast)],
    [/bylimitnext|bylatestnum/, exact(readBlocks)],
    [/getblockbynum|getnowblock/, exact(readTronBlock)],
    [/gettransactionbyid/, exact(readTransactionId)],
    [/jsonrpc|untron/, NOT_ASKED],
  ],
}

function rawBlock(raw: Buffer, name: string): unknown {
  const coin = name.includes('litecoin') ? 'LTC' : name.includes('dogecoin') ? 'DOGE' : 'BTC'
  const header = raw.subarray(0, 80)
  return readBlock(raw, id(sha256d(header)), coin)
}

/** The refused answers, and why. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  // Transactions in base64, which we do not request.
  'getTransaction-failed-InsufficientFundsForRent.json': /expected object, received array/,
  'getTransaction-v0-lookup-tables.json': /expected object, received array/,
  // One page of documentation omits the asset's type, and one shortens the name of an error.
  'horizon-account.json': /asset_type/,
  'horizon-400-transaction_malformed.json': /nothing was read/,
}

test.each(Object.keys(READERS) as (keyof typeof READERS)[])('every answer of %s', (family) => {
  const outcomes = [...recordedAnswers(family)].map(([name, text]) => {
    const reader = READERS[family].find(([pattern]) => pattern.test(name))?.[1]
    if (reader === undefined) return [name, 'nobody reads it']
    if (reader === NOT_ASKED) return [name, NOT_ASKED]
    try {
      return [name, reader(text, name)]
    } catch (error) {
      return [name, `refused: ${String(error).slice(0, 500)}`]
    }
  })
  const surprising = outcomes.filter(([name, told]) => {
    const words = REFUSED[String(name)]
    return words === undefined ? told !== 'read' && told !== NOT_ASKED : !words.test(String(told))
  })
  expect(surprising).toEqual([])
  expect(outcomes.filter(([, told]) => told === 'read').length).toBeGreaterThan(outcomes.length / 2)
})
