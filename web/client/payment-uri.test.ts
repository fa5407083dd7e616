import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { expect, test } from 'vitest'
import { type AskedElsewhere, askedElsewhere, askedPayment } from './payment-uri.ts'

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each<[string, string, string | undefined]>([
  [BTC, BTC, undefined],
  [` ${BTC}\n`, BTC, undefined],
  [`bitcoin:${BTC}`, BTC, undefined],
  [`BITCOIN:${BTC.toUpperCase()}?amount=0.05`, BTC.toUpperCase(), '0.05'],
  [`bitcoin:${BTC}?label=Kofi%20M&amount=20.3&message=x`, BTC, '20.3'],
  // An amount that is none, or that does not fit, leaves what is typed; the address is taken all the same.
  ...['0', '1e3', '-1', '0.123456789', '1,5', ''].map((amount): [string, string, undefined] => [`bitcoin:${BTC}?amount=${amount}`, BTC, undefined]),
  // More than we understand is taken as it is, which no network takes for an address.
  [`bitcoin:${BTC}?req-pay=1`, `bitcoin:${BTC}?req-pay=1`, undefined],
  [`ethereum:${ETH}`, `ethereum:${ETH}`, undefined],
  ['bitcoin:', 'bitcoin:', undefined],
])('sending bitcoin, %j', (text, toAddr, amount) => {
  expect(askedPayment(text, 'BTC', 'bitcoin')).toEqual({ toAddr, ...(amount !== undefined && { amount }) })
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
  [`ethereum:${ETH}/transfer?address=${ETH}&uint256=1`, `ethereum:${ETH}/transfer?address=${ETH}&uint256=1`.slice(0, 120), undefined],
])('sending ether, %j', (text, toAddr, amount) => {
  expect(askedPayment(text, 'ETH', 'ethereum')).toEqual({ toAddr, ...(amount !== undefined && { amount }) })
})

test('a value in ether is no amount of a token', () => {
  expect(askedPayment(`ethereum:${ETH}?value=1e18`, 'USDT', 'ethereum')).toEqual({ toAddr: ETH })
})

test.each<[CoinCode, NetworkName, number]>([
  ['ETH', 'ethereum', 1],
  ['BNB', 'bsc', 56],
  ['MATIC', 'polygon', 137],
  ['AVAX', 'avalanche', 43_114],
  ['OKB', 'xlayer', 196],
])('%s on %s is asked for by its chain id, and as the amount by its own coin alone', (coin, chain, id) => {
  expect(askedPayment(`ethereum:${ETH}@${id}?value=2.014e18`, coin, chain)).toEqual({ toAddr: ETH, amount: '2.014' })
  expect(askedPayment(`ethereum:${ETH}@${id}?value=2.014e18`, 'USDT', chain)).toEqual({ toAddr: ETH })
  // Without an id the payer's own choice counts.
  expect(askedPayment(`ethereum:${ETH}?value=1e18`, coin, chain)).toEqual({ toAddr: ETH, amount: '1' })
})

test('ether that is asked for is no amount of another network’s coin', () => {
  const text = `ethereum:${ETH}@1?value=1e18`
  expect(askedPayment(text, 'BNB', 'bsc')).toEqual({ toAddr: text })
})

test.each<[string, NetworkName, AskedElsewhere | null]>([
  [`ethereum:${ETH}@56`, 'polygon', { network: 'bsc', toAddr: ETH }],
  [`ethereum:pay-${ETH}@137?value=1e18`, 'ethereum', { network: 'polygon', toAddr: ETH }],
  [`ethereum:${ETH}@43114`, 'bitcoin', { network: 'avalanche', toAddr: ETH }],
  [`ethereum:${ETH}@10`, 'ethereum', { network: 'unknown', toAddr: ETH }],
  [`ethereum:${ETH}`, 'bitcoin', { network: 'evm', toAddr: ETH }],
  [`bitcoin:${BTC}?amount=1`, 'xlayer', { network: 'bitcoin', toAddr: BTC }],
  // A call of a token's contract: its network is told, whom it pays is not understood.
  [`ethereum:${ETH}@56/transfer?address=${BTC}`, 'polygon', { network: 'bsc', toAddr: null }],
  // What was cut off by the longest address still tells its network.
  [`ethereum:${ETH}@56?value=${'1'.repeat(200)}`.slice(0, 120), 'avalanche', { network: 'bsc', toAddr: ETH }],
  [`ethereum:${ETH}@56`, 'bsc', null],
  [`ethereum:${ETH}`, 'xlayer', null],
  [`bitcoin:${BTC}`, 'bitcoin', null],
  [ETH, 'bitcoin', null],
  [`litecoin:${BTC}`, 'bitcoin', null],
  ['', 'bitcoin', null],
])('%j, sending on %s, asks to be paid elsewhere: %j', (text, chain, elsewhere) => {
  expect(askedElsewhere(text, chain)).toEqual(elsewhere)
})
