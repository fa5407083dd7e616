import { expect, test } from 'vitest'
import { askedPayment } from './payment-uri.ts'

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
