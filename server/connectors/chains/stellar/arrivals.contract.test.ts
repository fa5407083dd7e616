/** Arrivals on Stellar by other ways than payments, and incomplete histories, over HTTP. */
import { createServer, type Server } from 'node:http'
import { Asset, Memo, Operation } from '@stellar/stellar-sdk/base'
import { PASSPHRASE } from '@zend/sandbox/chains/stellar'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlockRef, ChainConnector, ChainPoll, Watch } from '../../../ports/chain.ts'
import { recordedAnswer } from '../recorded.fixture.ts'
import { stellarConnector } from './index.ts'
import { readPayments } from './payments.ts'
import { hotAddress, LUMEN, SPEC, StellarFixture } from './stellar.fixture.ts'

type Json = Readonly<Record<string, unknown>>
const fixture = new StellarFixture()
const INDEX = 70
const hot = hotAddress(INDEX)
const ours: Watch = { ours: async (keys) => new Set(keys.filter((key) => key === hot)) }
let server: Server
let connector: ChainConnector
let known: readonly BlockRef[] = []
/** Changes an answer in the proxy. */
let change: (path: string, answer: Json) => Json = (_, answer) => answer
const honest = change

const recordsOf = (answer: Json): readonly Json[] =>
  (answer['_embedded'] as { records: readonly Json[] } | undefined)?.records ?? []
const withRecords = (answer: Json, records: readonly Json[]): Json => ({ ...answer, _embedded: { records } })
const poll = async (): Promise<ChainPoll & { kind: 'advanced' }> => {
  const answer = await connector.poll(known, ours, 50)
  if (answer.kind === 'lost') throw new Error('lost')
  return answer
}

beforeAll(async () => {
  await fixture.chain
  server = createServer((request, response) => {
    void (async () => {
      const inner = await fetch(`${await fixture.rpcUrl()}${request.url}`)
      const answer = change(request.url ?? '', (await inner.json()) as Json)
      response
        .writeHead(inner.status, { 'latest-ledger': inner.headers.get('latest-ledger') ?? '' })
        .end(JSON.stringify(answer))
    })().catch(() => response.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const rpcUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  connector = stellarConnector({ spec: SPEC, passphrase: PASSPHRASE, rpcUrl, account: hot })
  await fixture.pay('XLM', hot, 10n * LUMEN)
  await fixture.mine()
  known = (await poll()).blocks
})
afterAll(async () => {
  server.close()
  await fixture.end()
})
beforeEach(() => {
  change = honest
})

describe('what comes by other ways than a payment', () => {
  test('an account that is merged into ours leaves all that it had, by its memo', async () => {
    const leaving = await fixture.outsider(7n)
    const { txid } = await fixture.submit(leaving, {
      operations: [Operation.accountMerge({ destination: hot })],
      memo: Memo.id('10001'),
    })
    await fixture.mine()
    const { blocks, transfers } = await poll()
    expect(transfers).toMatchObject([
      {
        txid,
        lookupKey: `${hot}#10001`,
        from: leaving.publicKey(),
        index: 'op-1',
        amount: { asset: 'XLM', units: 7n * LUMEN - 100n },
      },
    ])
    expect((await connector.find(txid, ours))?.transfers).toEqual(transfers)
    // Effects come from a separate index.
    change = (path, answer) => (path.includes('/effects') ? withRecords(answer, recordsOf(answer).slice(1)) : answer)
    await expect(poll()).rejects.toThrow('does not tell what operation')
    known = blocks
  })

  test('what a contract moves is what the operation says, each of several', async () => {
    const { txid } = await fixture.submit(await fixture.outsider(), {
      operations: [Operation.payment({ destination: hot, asset: Asset.native(), amount: '1' })],
      memo: Memo.id('10002'),
    })
    await fixture.mine()
    const template = JSON.parse(recordedAnswer('stellar', 'java-op-invoke_host_function-transfer.json')) as Json
    const moved = (more: Json): Json => ({
      asset_type: 'native',
      type: 'transfer',
      from: hotAddress(1),
      to: hot,
      amount: '2.0000000',
      ...more,
    })
    const [USDC = ''] = SPEC.assets.flatMap(({ asset, ...rest }) =>
      asset === 'USDC' && 'contract' in rest ? [rest.contract] : [],
    )
    const [asset_code, asset_issuer] = USDC.split(':')
    const asset_balance_changes = [
      moved({}),
      moved({
        asset_type: 'credit_alphanum4',
        asset_code,
        asset_issuer,
        amount: '3.0000000',
        destination_muxed_id: '10009',
      }),
      moved({ to: hotAddress(1), from: hot }),
      moved({ type: 'mint', from: undefined, asset_type: 'credit_alphanum4', asset_code: 'EVIL', asset_issuer }),
      moved({ type: 'burn', to: undefined, from: hot }),
    ]
    change = (_, answer) =>
      withRecordsChanged(answer, (record) =>
        record['transaction_hash'] === txid && record['type'] === 'payment'
          ? {
              ...template,
              ...pick(record, ['id', 'paging_token', 'transaction_hash', 'transaction', 'source_account']),
              asset_balance_changes,
            }
          : record,
      )
    const { blocks, transfers } = await poll()
    expect(transfers.map(({ amount, lookupKey, index }) => [amount.asset, amount.units, lookupKey, index])).toEqual([
      ['XLM', 2n * LUMEN, `${hot}#10002`, 'op-1-1'],
      ['USDC', 3n * LUMEN, `${hot}#10009`, 'op-1-2'],
    ])
    const found = await connector.find(txid, ours)
    expect(found?.transfers).toEqual(transfers)
    expect(found?.unlisted).toMatchObject([{ contract: `EVIL:${asset_issuer}`, index: 'op-1-4' }])
    known = blocks
  })

  test('what waits to be claimed is told to whoever asks for it by its hash, and is no payment', async () => {
    const { txid } = await fixture.submit(await fixture.outsider(), {
      operations: [Operation.payment({ destination: hot, asset: Asset.native(), amount: '1' })],
    })
    await fixture.mine()
    const offer = {
      type: 'create_claimable_balance',
      asset: 'native',
      amount: '4.0000000',
      claimants: [{ destination: hot }, { destination: hotAddress(1) }],
    }
    change = (_, answer) =>
      withRecordsChanged(answer, (record) =>
        record['transaction_hash'] === txid && record['type'] === 'payment' ? { ...record, ...offer } : record,
      )
    expect(await connector.find(txid, ours)).toMatchObject({
      outcome: 'mined',
      transfers: [],
      unlisted: [{ contract: 'claimable balance of native', units: 4n * LUMEN, lookupKey: hot, index: 'op-1' }],
    })
    known = (await poll()).blocks
  })
})

describe('a history without what changed the account', () => {
  const LISTS = /\/(payments|operations)\?/
  const [LEFT_OUT, OTHER] = ['left out what changed our account', 'other payments than operations']
  test.each<[string, RegExp, (records: readonly Json[]) => readonly Json[], string]>([
    ['is not believed', LISTS, () => [], LEFT_OUT],
    ['nor with an older one', LISTS, (records) => records.slice(0, -1), LEFT_OUT],
    ['nor without an older one that its operations show', /\/payments\?/, (records) => records.slice(1), OTHER],
    ['nor with one twice', /\/payments\?/, (records) => [...records, ...records.slice(-1)], OTHER],
  ])('%s, and is read whole when it comes', async (_, list, cut, fault) => {
    const payer = await fixture.outsider()
    const one = Operation.payment({ destination: hot, asset: Asset.native(), amount: '1' })
    const first = await fixture.submit(payer, { operations: [one] })
    await fixture.mine()
    const second = await fixture.submit(payer, { operations: [one] })
    await fixture.mine()
    // Its index of payments lags, and that of transactions too.
    change = (path, answer) =>
      path.includes(`${hot}/transactions`)
        ? withRecords(answer, [])
        : list.test(path)
          ? withRecords(answer, cut(recordsOf(answer)))
          : answer
    await expect(poll()).rejects.toThrow(fault)
    change = honest
    const { blocks, transfers } = await poll()
    expect(transfers.map(({ txid }) => txid)).toEqual([first.txid, second.txid])
    known = blocks
  })
})

describe('recorded operations', () => {
  const joined = { successful: true, memo_type: 'text', memo: '10007' }
  const read = (name: string) => {
    const record = JSON.parse(recordedAnswer('stellar', name)) as Json
    const ledger = Number(BigInt(String(record['paging_token'])) >> 32n)
    return readPayments({ _embedded: { records: [{ ...record, transaction: { ...joined, ledger } }] } })
  }

  test.each<[string, Json]>([
    [
      'java-op-account_merge.json',
      {
        received: [],
        merged: {
          from: 'GBMZ7GUHNHT6TG4ITOBG46TKA5YMNH7ZKHHJSQRU6PNYBSAELLXNOFDE',
          to: 'GDYG6NVTFCY6HPBRQ3SQNKTDZUR7SS6WAWNEAKAFJW5EMKDGQLPG523C',
          memo: '10007',
        },
      },
    ],
    [
      'java-op-invoke_host_function-transfer.json',
      {
        received: [
          {
            asset: 'Hello:GDJKBIYIPBE2NC5XIZX6GCFZHVWFUA7ONMQUOOVTLIM3BESTI4BYADAN',
            units: 5_000_000_000n,
            memo: '123456789',
            to: 'GBMLPRFCZDZJPKUPHUSHCKA737GOZL7ERZLGGMJ6YGHBFJZ6ZKMKCZTM',
            part: 1,
          },
        ],
      },
    ],
    ['java-op-claim_claimable_balance.json', { received: [], merged: null, offered: [] }],
    ['java-op-create_account.json', { received: [{ asset: 'native' }] }],
    // It failed.
    ['java-op-path_payment_strict_receive.json', { successful: false, received: [] }],
    ['java-op-path_payment_strict_send.json', { received: [{ part: 0 }] }],
  ])('%s', (name, expected) => expect(read(name)).toMatchObject([expected]))
})

const pick = (from: Json, names: readonly string[]): Json => Object.fromEntries(names.map((name) => [name, from[name]]))
const withRecordsChanged = (answer: Json, edit: (record: Json) => Json): Json =>
  answer['_embedded'] === undefined ? answer : withRecords(answer, recordsOf(answer).map(edit))
