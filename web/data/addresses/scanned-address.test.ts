// Codes as wallets make them, drawn as pictures, read again, and understood: the whole way of a scan but the camera.
import type { NetworkName } from '@zend/contracts'
import type { CoinCode } from '@zend/kernel'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { type Pixels, readQr } from '../../ui/qr/read-qr.ts'
import { scannedAddress, scannedPayment } from './scanned-address.ts'

/** Draws a code turned by so many degrees, in grey on grey with noise, as a camera sees it. */
function drawn(text: string, degrees: number, seed: number): Pixels {
  const { data: modules, size } = encode(text, { ecc: 'M', border: 4 })
  const side = 7 * size
  const edge = Math.ceil(side * 1.5)
  const data = new Uint8ClampedArray(edge * edge * 4)
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  let state = seed
  const noise = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32 - 0.5) * 40
  }
  for (let y = 0; y < edge; y++)
    for (let x = 0; x < edge; x++) {
      const [dx, dy] = [x - edge / 2, y - edge / 2]
      const [u, v] = [dx * cos + dy * sin + side / 2, dy * cos - dx * sin + side / 2]
      const dark = modules[Math.floor(v / 7)]?.[Math.floor(u / 7)] === true
      const grey = (dark ? 60 : 205) + noise()
      data.set([grey, grey, grey, 255], (y * edge + x) * 4)
    }
  return { width: edge, height: edge, data }
}

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7'
const SOL = '7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs'
const R = 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY'
const T = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const G = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
const UQ = 'UQBvW8Z5huBkMJYdnfAEM5JqTNkuWX3diqYENkWsIL0XggGG'
const ALGO = 'VCMJKWOY5P5P7SKMZFFOCEROPJCZOTIJMNIYNUCKH7LRO45JMJP6UYBIJA'
const BCH = 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'
const EVM: readonly NetworkName[] = ['ethereum', 'bsc', 'polygon', 'avalanche', 'xlayer']

type Paid = readonly [coin: CoinCode, chain: NetworkName, toAddr: string, amount?: string]
const PAYABLE: readonly (readonly [text: string, networks: readonly NetworkName[], ...paid: Paid])[] = [
  [BTC, ['bitcoin'], 'BTC', 'bitcoin', BTC],
  [`bitcoin:${BTC}`, ['bitcoin'], 'BTC', 'bitcoin', BTC],
  [`bitcoin:${BTC}?amount=0.05&label=Kofi`, ['bitcoin'], 'BTC', 'bitcoin', BTC, '0.05'],
  [`BITCOIN:${BTC.toUpperCase()}?amount=1`, ['bitcoin'], 'BTC', 'bitcoin', BTC.toUpperCase(), '1'],
  [
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    ['bitcoin', 'bitcoincash'],
    'BTC',
    'bitcoin',
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  ],
  [ETH, EVM, 'USDT', 'bsc', ETH],
  [`ethereum:${ETH}`, EVM, 'ETH', 'ethereum', ETH],
  [`ethereum:${ETH}@56?value=2.5e18`, ['bsc'], 'BNB', 'bsc', ETH, '2.5'],
  [`ethereum:pay-${ETH}@1?value=1e16`, ['ethereum'], 'ETH', 'ethereum', ETH, '0.01'],
  [`ethereum:${ETH}@137`, ['polygon'], 'USDC', 'polygon', ETH],
  [SOL, ['solana'], 'USDC', 'solana', SOL],
  [`solana:${SOL}?amount=0.25&label=Kofi`, ['solana'], 'SOL', 'solana', SOL, '0.25'],
  [`solana:${SOL}?amount=5&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`, ['solana'], 'USDC', 'solana', SOL],
  [R, ['xrpl'], 'XRP', 'xrpl', R],
  [`${R}?dt=10042`, ['xrpl'], 'XRP', 'xrpl', `${R}#10042`],
  [`xrpl:${R}?dt=7&amount=5`, ['xrpl'], 'XRP', 'xrpl', `${R}#7`],
  [T, ['tron'], 'USDT', 'tron', T],
  [`tron:${T}?amount=3`, ['tron'], 'TRX', 'tron', T, '3'],
  [`web+stellar:pay?destination=${G}&amount=12.5&memo=77`, ['stellar'], 'XLM', 'stellar', `${G}#77`, '12.5'],
  [`ton://transfer/${UQ}?amount=1500000000&text=77`, ['ton'], 'TON', 'ton', `${UQ}#77`, '1.5'],
  [`algorand://${ALGO}?amount=2500000`, ['algorand'], 'ALGO', 'algorand', ALGO, '2.5'],
  [`${BCH}?amount=0.5`, ['bitcoincash'], 'BCH', 'bitcoincash', BCH, '0.5'],
  [
    'dogecoin:DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD?amount=10',
    ['dogecoin'],
    'DOGE',
    'dogecoin',
    'DBXu2kgc3xtvCUWFcxFE3r9hEYgmuaaCyD',
    '10',
  ],
]

test('there are more than twenty codes', () => expect(PAYABLE.length).toBeGreaterThan(20))

test.each(PAYABLE.map((row, n) => [row[0], n] as const))('the code of %s is read and understood', (text, n) => {
  const [, networks, coin, chain, toAddr, amount] = PAYABLE[n] ?? PAYABLE[0] ?? [text, [], 'BTC', 'bitcoin', '']
  const read = readQr(drawn(text, (n * 37) % 360, n + 1), true)
  expect(read).toBe(text)
  expect(scannedAddress(read ?? '')).toEqual({ kind: 'address', networks })
  expect(scannedPayment(read ?? '', coin, chain)).toEqual({ toAddr, ...(amount === undefined ? {} : { amount }) })
})

test('a picture without a code is none', () => {
  expect(readQr({ width: 200, height: 200, data: new Uint8ClampedArray(200 * 200 * 4).fill(200) })).toBeNull()
})

test.each([
  `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${ETH}&uint256=1e6`,
  `ethereum:${ETH}@10`,
  `bitcoin:${BTC}?req-pay=1`,
  `solana:${SOL}?amount=1&reference=82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny`,
  'lightning:lnbc2500u1pvjluezpp5qqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqqqsyqcyq5rqwzqfqypq',
  'wc:8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=https%3A%2F%2Fbridge.test',
])('%s asks for more than a plain payment, and is not half paid', (text) => {
  expect(scannedAddress(text)).toEqual({ kind: 'beyond' })
  for (const [coin, chain] of [
    ['ETH', 'ethereum'],
    ['USDT', 'ethereum'],
    ['BTC', 'bitcoin'],
    ['SOL', 'solana'],
  ] as const)
    expect(scannedPayment(text, coin, chain)).toBeNull()
})

test.each(['https://evil.test/@ada', 'hello', '', 'WIFI:S:home;T:WPA;P:secret;;'.slice(0, 3), 'x'.repeat(2_000)])(
  '%s is no payment',
  (text) => expect(scannedAddress(text)).toEqual({ kind: 'none' }),
)
