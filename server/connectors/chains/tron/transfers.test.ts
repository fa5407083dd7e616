/** What a block pays by its own list, before its receipts can be trusted. */
import { expect, test } from 'vitest'
import { recordedAnswer } from '../recorded.fixture.ts'
import { addressOfHex } from './addresses.ts'
import { type Coins, namedIn, paidIn } from './transfers.ts'
import { readBlock } from './wire.ts'

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const coins: Coins = {
  native: { asset: 'TRX', decimals: 6 },
  tokens: new Map([[USDT, { asset: 'USDT', decimals: 6, contract: USDT }]]),
}
const [from, payer, payee] = ['11', '22', '33'].map((byte) => `41${byte.repeat(20)}`) as [string, string, string]
const word = (digits: string): string => digits.padStart(64, '0')
const HASH = 'ab'.repeat(32)
const USDT_HEX = '41a614f803b6fd780986a42c78ec9c7f77e6ded13c'

/** A block that lists these transactions, as a node writes them. */
function blockOf(...transactions: readonly string[]) {
  const raw = { number: '5', txTrieRoot: 'cd'.repeat(32) }
  const block = readBlock({
    blockID: HASH,
    block_header: { raw_data: raw },
    transactions: transactions.map((text) => JSON.parse(text) as object),
  })
  if (block === null) throw new Error('no block')
  return { ...block, height: block.number }
}
const calling = (data: string, contract = USDT_HEX, contractRet = 'SUCCESS'): string =>
  JSON.stringify({
    txID: HASH,
    ret: [{ contractRet }],
    raw_data: {
      contract: [
        {
          type: 'TriggerSmartContract',
          parameter: { value: { owner_address: from, contract_address: contract, data } },
        },
      ],
    },
  })
const early = (...transactions: readonly string[]) =>
  paidIn(coins, blockOf(...transactions), null).map(({ from: by, lookupKey, amount, index }) => [
    by,
    lookupKey,
    amount.units,
    amount.asset,
    index,
  ])

test('a transfer as the main network had it, the payee written with the network’s own byte', () => {
  const recorded = recordedAnswer('tron', 'gettransactionbyid-trc20.json')
  const [[, to, units, asset, index] = []] = early(recorded)
  expect([to, units, asset, index]).toEqual([
    addressOfHex('416e2cf2878020b966786f01ab45ea1fcef6880092'),
    25_000_000n,
    'USDT',
    'log-0',
  ])
})

test('plain calls of our tokens that the list calls successful, and no others', () => {
  const paid = `a9059cbb${word(payee.slice(2))}${word('5')}`
  expect(early(calling(paid))).toEqual([[addressOfHex(from), addressOfHex(payee), 5n, 'USDT', 'log-0']])
  const taken = `23b872dd${word(payer.slice(2))}${word(payee.slice(2))}${word('6')}`
  expect(early(calling(taken))).toEqual([[addressOfHex(payer), addressOfHex(payee), 6n, 'USDT', 'log-0']])
  const others = [
    calling(paid, USDT_HEX, 'REVERT'),
    calling(paid, USDT_HEX, 'OUT_OF_ENERGY'),
    calling(paid, payer),
    calling(paid.slice(0, -2)),
    calling(paid.replace(/5$/, '0')),
    calling(`095ea7b3${paid.slice(8)}`),
    calling(''),
    calling(paid, 'nowhere'),
  ]
  expect(early(...others)).toEqual([])
})

test('other successful calls name whom they may pay, in whatever word, and numbers are no addresses', () => {
  const named = (data: string, contractRet?: string) => namedIn(coins, blockOf(calling(data, payer, contractRet)))
  const list = `12345678${word('40')}${word('2')}${word(from.slice(2))}${word(payee)}${word('e8d4a51000')}${'f'.repeat(64)}${'7'.repeat(10)}`
  expect(named(list)).toEqual([from, payee].map(addressOfHex))
  expect(named(list, 'REVERT')).toEqual([])
  expect(namedIn(coins, blockOf(calling(`a9059cbb${word(payee.slice(2))}${word('5')}`)))).toEqual([])
  const many = Array.from({ length: 6_000 }, (_, place) =>
    word(`${(place + 1).toString(16).padStart(4, '0')}${'9'.repeat(36)}`),
  ).join('')
  expect(named(`12345678${many}`)).toHaveLength(5_000)
})
