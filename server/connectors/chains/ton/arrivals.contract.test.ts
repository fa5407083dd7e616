/**
 * Coins that arrive with a jetton notification, and an index that lagged while we did not poll, on a development chain.
 */
import { Address, beginCell, comment, internal } from '@ton/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { BlockRef, ChainConnector, ChainPoll, Watch } from '../../../ports/chain.ts'
import { laggingIndex } from './lagging-index.fixture.ts'
import { publicKeyOf, TestTon, TON } from './ton.fixture.ts'

// A real virtual machine on a shared computer may be slow.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

let ton: TestTon
beforeAll(async () => {
  ton = await TestTon.start()
})
afterAll(() => ton.stop())

const everything: Watch = { ours: async (keys) => new Set(keys) }
const advanced = async (
  connector: ChainConnector,
  known: readonly BlockRef[],
): Promise<ChainPoll & { kind: 'advanced' }> => {
  const poll = await connector.poll(known, everything, 20)
  if (poll.kind !== 'advanced') throw new Error('lost')
  return poll
}
const tip = async (): Promise<readonly BlockRef[]> => {
  const { height, hash } = await ton.chain.facts()
  return [{ height, hash }]
}

test('coins with a notification are a payment where they are more than it costs to read it, by the comment of the jettons', async () => {
  const { address, lookupKey } = ton.addresses.hotAddress(publicKeyOf(71))
  const [customer, start] = [await ton.customer({ TON: 20n * TON }), await tip()]
  const notice = beginCell()
    .storeUint(0x7362d09c, 32)
    .storeUint(0, 64)
    .storeCoins(9_000_000n)
    .storeAddress(customer.address)
    .storeBit(true)
    .storeRef(comment('10012'))
    .endCell()
  const excess = beginCell().storeUint(0xd53276db, 32).storeUint(0, 64).endCell()
  const to = Address.parse(address)
  await customer.send(
    internal({ to, value: 3n * TON, bounce: false, body: notice }),
    internal({ to, value: TON / 20n, bounce: false, body: notice }),
    internal({ to, value: 2n * TON, bounce: false, body: excess }),
  )
  await ton.mine()
  const { transfers } = await advanced(ton.connector(71), start)
  expect(transfers).toMatchObject([
    {
      amount: { asset: 'TON', units: 3n * TON },
      lookupKey: `${lookupKey}#10012`,
      from: customer.address.toRawString(),
    },
  ])
  expect((await ton.connector(71).find(transfers[0]?.txid ?? '', everything))?.transfers).toEqual(transfers)
})

test('after a start, an index that does not show what the chain’s state names is waited for, and never passed over', async () => {
  const { address, lookupKey } = ton.addresses.hotAddress(publicKeyOf(72))
  const [copies, start] = [await laggingIndex(ton.url), await tip()]
  await ton.faucet('TON', `${address}#10001`, TON)
  await ton.mine()
  await ton.faucet('TON', `${address}#10002`, 2n * TON)
  await ton.mine()
  const connector = ton.connector(72, { rpcUrl: copies.url })
  copies.isBehind = true
  for (let poll = 0; poll < 2; poll++) {
    // The same block every time, so that the watcher sees how long it lasts.
    const held = { height: (start[0]?.height ?? 0) + 1 }
    expect(await advanced(connector, start)).toMatchObject({ base: start[0], blocks: [], transfers: [], held })
    await ton.mine()
  }
  copies.isBehind = false
  const { transfers, blocks } = await advanced(connector, start)
  expect([transfers.map(({ lookupKey: key }) => key), blocks.length]).toEqual([
    [`${lookupKey}#10001`, `${lookupKey}#10002`],
    1,
  ])
  copies.close()
})
