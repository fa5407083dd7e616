import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { expect, test } from 'vitest'
import { type OtherNetworkRequest, otherNetworkRequest, requestedPayment, withMemoOf } from './payment-uri.ts'

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each<[string, string, string | undefined]>([
  [BTC, BTC, undefined],
  [` ${BTC}\n`, BTC, undefined],
  [`bitcoin:${BTC}`, BTC, undefined],
  [`BITCOIN:${BTC.toUpperCase()}?amount=0.05`, BTC.toUpperCase(), '0.05'],
  [`bitcoin:${BTC}?label=Kofi%20M&amount=20.3&message=x`, BTC, '20.3'],
  // An invalid amount leaves the typed one; the address is taken all the same.
  ...['0', '1e3', '-1', '0.123456789', '1,5', ''].map((amount): [string, string, undefined] => [
    `bitcoin:${BTC}?amount=${amount}`,
    BTC,
    undefined,
  ]),
  // A URI with unknown requirements stays as it is, which no network accepts as an address.
  [`bitcoin:${BTC}?req-pay=1`, `bitcoin:${BTC}?req-pay=1`, undefined],
  [`ethereum:${ETH}`, `ethereum:${ETH}`, undefined],
  ['bitcoin:', 'bitcoin:', undefined],
])('sending bitcoin, %j', (text, toAddr, amount) => {
  expect(requestedPayment(text, 'BTC', 'bitcoin')).toEqual({ toAddr, ...(amount !== undefined && { amount }) })
})

test.each<[string, string, string | undefined]>([
  [ETH, ETH, undefined],
  [`ethereum:${ETH}@1`, ETH, undefined],
  [`ethereum:pay-${ETH}?value=2.014e18`, ETH, '2.014'],
  [`ethereum:${ETH}?value=1000000000000000000`, ETH, '1'],
  [`ethereum:${ETH}?value=1`, ETH, '0.000000000000000001'],
  [`ethereum:${ETH}?value=1.5`, ETH, undefined],
  [`ethereum:${ETH}?value=0`, ETH, undefined],
  // Another chain, and a call of a contract.
  [`ethereum:${ETH}@56`, `ethereum:${ETH}@56`, undefined],
  [
    `ethereum:${ETH}/transfer?address=${ETH}&uint256=1`,
    `ethereum:${ETH}/transfer?address=${ETH}&uint256=1`.slice(0, 200),
    undefined,
  ],
])('sending ether, %j', (text, toAddr, amount) => {
  expect(requestedPayment(text, 'ETH', 'ethereum')).toEqual({ toAddr, ...(amount !== undefined && { amount }) })
})

test('a value in ether is no amount of a token', () => {
  expect(requestedPayment(`ethereum:${ETH}?value=1e18`, 'USDT', 'ethereum')).toEqual({ toAddr: ETH })
})

test.each<[CoinCode, NetworkName, number]>([
  ['ETH', 'ethereum', 1],
  ['BNB', 'bsc', 56],
  ['MATIC', 'polygon', 137],
  ['AVAX', 'avalanche', 43_114],
  ['OKB', 'xlayer', 196],
])('%s on %s is asked for by its chain id, and as the amount by its own coin alone', (coin, chain, id) => {
  expect(requestedPayment(`ethereum:${ETH}@${id}?value=2.014e18`, coin, chain)).toEqual({
    toAddr: ETH,
    amount: '2.014',
  })
  expect(requestedPayment(`ethereum:${ETH}@${id}?value=2.014e18`, 'USDT', chain)).toEqual({ toAddr: ETH })
  // Without an id, the payer's choice of network counts.
  expect(requestedPayment(`ethereum:${ETH}?value=1e18`, coin, chain)).toEqual({ toAddr: ETH, amount: '1' })
})

test('ether that is asked for is no amount of another network’s coin', () => {
  const text = `ethereum:${ETH}@1?value=1e18`
  expect(requestedPayment(text, 'BNB', 'bsc')).toEqual({ toAddr: text })
})

test.each<[string, NetworkName, OtherNetworkRequest | null]>([
  [`ethereum:${ETH}@56`, 'polygon', { network: 'bsc', toAddr: ETH }],
  [`ethereum:pay-${ETH}@137?value=1e18`, 'ethereum', { network: 'polygon', toAddr: ETH }],
  [`ethereum:${ETH}@43114`, 'bitcoin', { network: 'avalanche', toAddr: ETH }],
  [`ethereum:${ETH}@10`, 'ethereum', { network: 'unknown', toAddr: ETH }],
  [`ethereum:${ETH}`, 'bitcoin', { network: 'evm', toAddr: ETH }],
  [`bitcoin:${BTC}?amount=1`, 'xlayer', { network: 'bitcoin', toAddr: BTC }],
  // A call of a token's contract: its network is recognized, its payee is not.
  [`ethereum:${ETH}@56/transfer?address=${BTC}`, 'polygon', { network: 'bsc', toAddr: null }],
  // A URI cut off at the address limit still shows its network.
  [`ethereum:${ETH}@56?value=${'1'.repeat(200)}`.slice(0, 200), 'avalanche', { network: 'bsc', toAddr: ETH }],
  [`ethereum:${ETH}@56`, 'bsc', null],
  [`ethereum:${ETH}`, 'xlayer', null],
  [`bitcoin:${BTC}`, 'bitcoin', null],
  [ETH, 'bitcoin', null],
  [`litecoin:${BTC}`, 'bitcoin', { network: 'litecoin', toAddr: BTC }],
  [`other:${BTC}`, 'bitcoin', null],
  ['', 'bitcoin', null],
])('%j, sending on %s, asks to be paid elsewhere: %j', (text, chain, elsewhere) => {
  expect(otherNetworkRequest(text, chain)).toEqual(elsewhere)
})

const R = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const G = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const UQ = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG'
const SOL = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
const BCH = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const ALGO = 'VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA'

test.each<[NetworkName, CoinCode, string, string, string | undefined]>([
  ['xrpl', 'XRP', R, R, undefined],
  ['xrpl', 'XRP', `${R}?dt=123`, `${R}#123`, undefined],
  ['xrpl', 'XRP', `xrpl:${R}?dt=0&amount=5`, `${R}#0`, undefined],
  ['xrpl', 'XRP', `${R}#7`, `${R}#7`, undefined],
  [
    'stellar',
    'XLM',
    `web+stellar:pay?destination=${G}&amount=120.1234567&memo=skdjfasf&memo_type=MEMO_TEXT`,
    `${G}#skdjfasf`,
    '120.1234567',
  ],
  ['stellar', 'XLM', `web+stellar:pay?destination=${G}&memo=10007&memo_type=MEMO_ID`, `${G}#10007`, undefined],
  ['stellar', 'USDC', `web+stellar:pay?destination=${G}&amount=5&asset_code=USDC&memo=a%20b`, `${G}#a b`, undefined],
  ['ton', 'TON', `ton://transfer/${UQ}?amount=1500000000&text=Kofi%20M`, `${UQ}#Kofi M`, '1.5'],
  ['ton', 'USDT', `ton://transfer/${UQ}?jetton=EQCx&amount=5000000&text=7`, `${UQ}#7`, undefined],
  ['solana', 'SOL', `solana:${SOL}?amount=0.25&label=Kofi`, SOL, '0.25'],
  ['solana', 'USDC', `solana:${SOL}?amount=5&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`, SOL, undefined],
  ['litecoin', 'LTC', `litecoin:${BTC}?amount=2`, BTC, '2'],
  [
    'dogecoin',
    'DOGE',
    'dogecoin:DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD?amount=10',
    'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
    '10',
  ],
  ['bitcoincash', 'BCH', BCH, BCH, undefined],
  ['bitcoincash', 'BCH', `${BCH.toUpperCase()}?amount=0.5`, BCH, '0.5'],
  ['bitcoincash', 'BCH', BCH.slice('bitcoincash:'.length), BCH.slice('bitcoincash:'.length), undefined],
  ['algorand', 'ALGO', `algorand://${ALGO}?amount=2500000`, ALGO, '2.5'],
  [
    'cardano',
    'ADA',
    'web+cardano:addr1v9u5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg0kvk0f?amount=3',
    'addr1v9u5vlrf4xkxv2qpwngf6cjhtw542ayty80v8dyr49rf5eg0kvk0f',
    '3',
  ],
])('on %s, sending %s, %j is %j', (chain, coin, text, toAddr, amount) => {
  expect(requestedPayment(text, coin, chain)).toEqual({ toAddr, ...(amount !== undefined && { amount }) })
  expect(otherNetworkRequest(text, chain)).toBeNull()
})

// A partly understood URI must not be paid: the unchanged text is an address of no network.
test.each<[NetworkName, CoinCode, string]>([
  ['stellar', 'XLM', `web+stellar:pay?destination=${G}&memo=AAAA&memo_type=MEMO_HASH`],
  ['stellar', 'XLM', `web+stellar:pay?destination=${G}&asset_code=USDC&amount=5`],
  ['stellar', 'XLM', `web+stellar:pay?destination=${G}&callback=url%3Ahttps%3A%2F%2Fa.test`],
  ['ton', 'TON', `ton://transfer/${UQ}?jetton=EQCx&text=7`],
  ['ton', 'TON', `ton://transfer/${UQ}?bin=te6cc`],
  ['solana', 'SOL', `solana:${SOL}?amount=1&reference=82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny`],
  ['algorand', 'ALGO', `algorand://${ALGO}?asset=31566704&amount=1`],
])('on %s, sending %s, %j stays as it is', (chain, coin, text) => {
  expect(requestedPayment(text, coin, chain)).toEqual({ toAddr: text.slice(0, 200) })
})

test('what asks to be paid on another network takes its memo there', () => {
  expect(otherNetworkRequest(`${R}?dt=7`, 'bitcoin')).toEqual({ network: 'xrpl', toAddr: `${R}#7` })
  expect(otherNetworkRequest(BCH, 'bitcoin')).toEqual({ network: 'bitcoincash', toAddr: BCH })
})

test('a new address keeps the memo that was typed, unless it brings one', () => {
  expect(withMemoOf(R, `${G}#7`)).toBe(`${R}#7`)
  expect(withMemoOf(`${R}#8`, `${G}#7`)).toBe(`${R}#8`)
  expect(withMemoOf(R, G)).toBe(R)
})
