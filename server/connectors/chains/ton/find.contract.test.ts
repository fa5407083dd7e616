/**
 * A transaction on TON's development chain by any hash that a customer may have, reported as polls report it; and a
 * masterchain block by its number.
 */
import { Address, beginCell, comment, internal, type MessageRelaxed } from '@ton/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askedAlike, hexForms, nearlyHex } from '../../../ports/chain-find.contract.ts'
import type { ChainConnector, FoundTransaction, IncomingTransfer, Watch } from '../../../ports/chain.ts'
import { jettonWalletAddress } from './jettons.ts'
import { publicKeyOf, TestTon, TON } from './ton.fixture.ts'

// A real virtual machine on a shared computer may be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let ton: TestTon
beforeAll(async () => {
  ton = await TestTon.start()
})
afterAll(() => ton.stop())

const UNKNOWN = `fb${'ef'.repeat(31)}`
let used = 100
const everything: Watch = { ours: async (keys) => new Set(keys) }

/** A wallet of ours that nobody has paid yet. */
function newWallet() {
  const index = (used += 1)
  const { address, lookupKey } = ton.addresses.hotAddress(publicKeyOf(index))
  return { address, raw: lookupKey, connector: ton.connector(index) }
}

/** Returns what a poll over only the newest block reports. */
async function lastPolled(connector: ChainConnector): Promise<readonly IncomingTransfer[]> {
  const { height } = await ton.chain.facts()
  const known = [{ height: height - 1, hash: (await connector.hashAt(height - 1)) ?? '' }]
  const poll = await connector.poll(known, everything, 1)
  if (poll.kind !== 'advanced') throw new Error('lost')
  return poll.transfers
}

/** How a transaction that paid only these is reported. */
const mined = async (txid: string, transfers: readonly IncomingTransfer[]): Promise<FoundTransaction> => ({
  txid,
  outcome: 'mined',
  block: transfers[0]?.block ?? null,
  minedAt: new Date(ton.now * 1_000),
  headHeight: (await ton.chain.facts()).height,
  transfers,
  unlisted: [],
})

/** TEP-74's transfer. */
function jettons(asset: string, from: Address, to: string, units: bigint): MessageRelaxed {
  const master = Address.parse(ton.tokens[asset]?.contract ?? '')
  const body = beginCell()
    .storeUint(0x0f8a7ea5, 32)
    .storeUint(0, 64)
    .storeCoins(units)
    .storeAddress(Address.parse(to))
    .storeAddress(from)
  const whole = body.storeBit(false).storeCoins(1n).storeMaybeRef(comment('10011')).endCell()
  return internal({ to: jettonWalletAddress(master, from), value: TON / 10n, bounce: true, body: whole })
}

describe('a transaction by its hash', () => {
  test('of our own accounts pays what a poll over its block says, in every coin', async () => {
    const { address, connector } = newWallet()
    await ton.faucet('TON', `${address}#10001`, TON + 1n)
    await ton.faucet('USDT', `${address}#10002`, 1n)
    await ton.faucet('DOGS', `${address}#10003`, 123_456_789_012_345n)
    await ton.mine()
    const transfers = await lastPolled(connector)
    expect(transfers).toHaveLength(3)
    for (const transfer of transfers)
      expect(await connector.find(transfer.txid, everything)).toEqual(await mined(transfer.txid, [transfer]))
    await ton.mine(2)
    for (const transfer of transfers)
      expect(await connector.find(transfer.txid, everything)).toEqual(await mined(transfer.txid, [transfer]))
  })

  test('of a customer, or the message that their wallet was sent, is the one of ours that it led to', async () => {
    const { address, connector } = newWallet()
    const customer = await ton.customer({ TON: 10n * TON, USDT: 100n })
    for (const message of [
      internal({ to: address, value: TON, bounce: false, body: comment('10010') }),
      jettons('USDT', customer.address, address, 5n),
    ]) {
      const sent = await customer.send(message)
      expect(await connector.find(sent, everything)).toMatchObject({
        txid: sent,
        outcome: 'pending',
        block: null,
        minedAt: null,
        transfers: [],
      })
      await ton.mine()
      const transfers = await lastPolled(connector)
      expect(transfers).toHaveLength(1)
      const expected = await mined(transfers[0]?.txid ?? '', transfers)
      expect(await connector.find(sent, everything)).toEqual(expected)
      expect(await connector.find(await transactionOf(customer.address), everything)).toEqual(expected)
    }
  })

  test('that paid us several times tells every payment by its own id', async () => {
    const { address, connector } = newWallet()
    const customer = await ton.customer({ TON: 10n * TON, USDT: 100n })
    const payments = [1n, 2n, 2n].map((units) =>
      internal({ to: address, value: units * TON, bounce: false, body: comment('10010') }),
    )
    const sent = await customer.send(
      ...payments,
      jettons('USDT', customer.address, address, 5n),
      jettons('USDT', customer.address, address, 6n),
    )
    await ton.mine()
    const transfers = await lastPolled(connector)
    expect(transfers).toHaveLength(5)
    const found = await connector.find(sent, everything)
    expect(found).toEqual(await mined(await transactionOf(customer.address), transfers))
  })

  test('that paid us more often than is followed is no answer, rather than one without the last of them', async () => {
    const { address, connector } = newWallet()
    const customer = await ton.customer({ TON: 10n * TON })
    const payments = (count: number) =>
      Array.from({ length: count }, () => internal({ to: address, value: TON / 10n, bounce: false }))
    const most = await customer.send(...payments(16))
    await ton.mine()
    const more = await customer.send(...payments(17))
    await ton.mine()
    expect((await connector.find(most, everything))?.transfers).toHaveLength(16)
    await expect(connector.find(more, everything)).rejects.toThrow('17 messages')
  })

  test('that failed or was sent back moved nothing', async () => {
    const { address, connector } = newWallet()
    const customer = await ton.customer({ TON: 10n * TON, USDT: 5n })
    // To a wallet without a contract, so it bounces; one nanoton is spent on the way.
    const bounced = await customer.send(
      internal({ to: Address.parse(address), value: TON, bounce: true, body: comment('10011') }),
    )
    await ton.mine()
    const found = await connector.find(bounced, everything)
    expect(found).toMatchObject({
      outcome: 'failed',
      block: { height: (await ton.chain.facts()).height },
      transfers: [],
    })
    expect(await connector.find(found?.txid ?? '', everything)).toEqual(found)
    expect(found?.block?.hash).toBe(await connector.hashAt(found?.block?.height ?? 0))
    // More than the balance: the sender's jetton wallet refuses, and nothing of it reaches us.
    const refused = await customer.send(jettons('USDT', customer.address, address, 6n))
    await ton.mine()
    expect(await connector.find(refused, everything)).toMatchObject({ outcome: 'failed', transfers: [], unlisted: [] })
  })

  test('in a jetton that we do not offer is told and never credited', async () => {
    const { address, raw, connector } = newWallet()
    const customer = await ton.customer({ TON: 10n * TON, FAKE_USDT: 1_000n })
    const fake = await customer.send(jettons('FAKE_USDT', customer.address, address, 500n))
    await ton.mine()
    const found = await connector.find(fake, everything)
    expect(found).toMatchObject({ txid: await transactionOf(customer.address), outcome: 'mined', transfers: [] })
    const contract = Address.parse(ton.tokens['FAKE_USDT']?.contract ?? '').toString()
    expect(found?.unlisted).toEqual([
      { contract, units: 500n, lookupKey: `${raw}#10011`, index: expect.stringMatching(/^\d+$/) as string },
    ])
    expect((await connector.find(fake, { ours: async () => new Set() }))?.unlisted).toEqual([])
  })

  test('to others, and of what nobody claims, pays us nothing', async () => {
    const { address, connector } = newWallet()
    const customer = await ton.customer({ TON: 10n * TON })
    const elsewhere = await customer.send(internal({ to: newWallet().address, value: TON, bounce: false }))
    await ton.mine()
    expect(await connector.find(elsewhere, everything)).toMatchObject({ outcome: 'mined', transfers: [], unlisted: [] })
    const paid = await customer.send(internal({ to: address, value: TON, bounce: false }))
    await ton.mine()
    const asked: (readonly string[])[] = []
    const found = await connector.find(paid, { ours: async (keys) => (asked.push(keys), new Set()) })
    expect([found?.outcome, found?.transfers, asked]).toEqual(['mined', [], [[Address.parse(address).toRawString()]]])
  })
})

/** Returns the newest transaction of an account, hex; read without the connector. */
async function transactionOf(account: Address): Promise<string> {
  const answer = await fetch(`${ton.url}/api/v3/transactions?account=${account.toRawString()}&limit=20`)
  const { transactions } = (await answer.json()) as {
    transactions: { hash: string; in_msg: { source: string | null } | null }[]
  }
  const own = transactions.find(({ in_msg: message }) => message?.source === null)
  return Buffer.from(own?.hash ?? '', 'base64').toString('hex')
}

test('the hash of a block is the polled one, and none above the head and before the first', async () => {
  const { connector } = newWallet()
  await ton.mine(3)
  const { height, hash } = await ton.chain.facts()
  const poll = await connector.poll(
    [{ height: height - 1, hash: (await connector.hashAt(height - 1)) ?? '' }],
    everything,
    1,
  )
  expect(poll).toMatchObject({ kind: 'advanced', blocks: [{ height, hash }] })
  expect(await connector.hashAt(height)).toBe(hash)
  await ton.mine()
  expect(await connector.hashAt(height)).toBe(hash)
  for (const none of [height + 2, 0, -1, 2 ** 40]) expect(await connector.hashAt(none)).toBeNull()
})

test('where nobody was named who receives nothing is known', async () => {
  await expect(ton.connector(0, { receiving: async () => [] }).find(UNKNOWN, everything)).rejects.toThrow(
    'nobody was named',
  )
})

askedAlike(() => {
  const [base64, url] = (['base64', 'base64url'] as const).map((form) =>
    Buffer.from(UNKNOWN, 'hex').toString(form),
  ) as [string, string]
  expect(base64).toMatch(/[+/]/)
  const spare = `${base64.slice(0, 42)}9=`
  return {
    connector: newWallet().connector,
    mistaken: ton.connector(0, { globalId: -3 }),
    unknown: UNKNOWN,
    unreachable: ton.connector(0, { rpcUrl: 'http://user:secret@127.0.0.1:1/?api_key=key' }),
    shown: [...hexForms(UNKNOWN), base64, base64.replace('=', ''), url, `${url}=`, ` ${base64}\n`],
    bad: [...nearlyHex(UNKNOWN), base64.slice(1), `A${base64}`, spare, `${url.slice(0, 42)}!`, newWallet().address],
  }
})
