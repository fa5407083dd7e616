/** A customer of some weeks, and everything the API would answer about her. The clock of the pages stands still at `NOW`. */
import * as contract from '@zend/contracts'
import { COIN_CODES, type CoinCode } from '@zend/kernel'
import { type Answers, answering, data } from './answers.ts'

/** When every picture is taken. */
export const NOW = '2026-03-18T10:24:00.000Z'
/** An instant before now. */
export const ago = (minutes: number): string => new Date(Date.parse(NOW) - minutes * 60_000).toISOString()
const HOUR = 60
const DAY = 24 * HOUR

const id = <P extends string>(prefix: P, n: number): `${P}_${string}` => `${prefix}_01kt9v3m8d${String(n).padStart(16, '0')}`
/** The customer's id. */
export const USER_ID = id('usr', 1)
/** Ids of things that have a page. */
export const IDS = {
  deposit: id('dep', 1),
  arriving: id('dep', 2),
  withdrawal: id('wdr', 1),
  swap: id('swp', 1),
  transfer: id('trf', 1),
  external: id('ben', 1),
  internal: id('ben', 2),
  thread: id('sup', 1),
} as const

const user: contract.User = {
  _id: USER_ID,
  kind: 'personal',
  firstName: 'Amara',
  lastName: 'Okonkwo',
  username: 'amara',
  email: 'amara.okonkwo@example.com',
  phone: '+2348031234567',
  country: 'NG',
  locale: 'en',
  image: null,
  notifications: [
    { _id: 'ntc_1', title: '0.0045 BTC arrived', body: 'It is in your balance and can be used.', createdAt: ago(18), readAt: null },
    { _id: 'ntc_2', title: 'Kofi Mensah paid you 25.00 USDT', body: 'For the market.', createdAt: ago(5 * HOUR), readAt: null },
  ],
  hasCreatedTransactionPin: true,
  permissions: ['deposit', 'swap', 'withdrawal'],
  emailVerifiedAt: ago(40 * DAY),
  createdAt: ago(41 * DAY),
}

const session: contract.Session = {
  user: { _id: USER_ID, accessToken: 'zat_screens', accessTokenExpiresAt: ago(-600), refreshToken: 'zrt_screens', refreshTokenExpiresAt: ago(-9000) },
}
const code: contract.OtpSent = { sentTo: 'a•••@example.com', expiresAt: ago(-5), resendAt: ago(-1) }

const HELD: Partial<Record<CoinCode, readonly [available: string, held: string]>> = {
  BTC: ['0.01874512', '0.00200000'],
  ETH: ['0.412000000000000000', '0.000000000000000000'],
  USDT: ['842.150000', '0.000000'],
  USDC: ['120.000000', '0.000000'],
  DAI: ['0.000000000000000000', '0.000000000000000000'],
}
const NAMES: Partial<Record<CoinCode, string>> = { BTC: 'Bitcoin', ETH: 'Ether', USDT: 'Tether', USDC: 'USD Coin', DAI: 'Dai' }
const sum = (a: string, b: string): string => {
  const [whole = '', fraction = ''] = a.split('.')
  const total = BigInt(whole + fraction) + BigInt(b.replace('.', ''))
  const text = total.toString().padStart(fraction.length + 1, '0')
  return `${text.slice(0, -fraction.length)}.${text.slice(-fraction.length)}`
}
const balances: contract.CoinBalance[] = (Object.keys(HELD) as CoinCode[]).map((currency) => {
  const [available, held] = HELD[currency] ?? ['0', '0']
  const collecting = available.replaceAll(/\d/g, '0').replace(/^0+\./, '0.')
  return { currency, name: NAMES[currency] ?? currency, available, held, total: sum(available, held), collecting }
})

const PRICES: Partial<Record<CoinCode, readonly [usd: number, change: number]>> = {
  BTC: [98_412.37, 1.84],
  ETH: [3_518.02, -0.62],
  USDT: [1.0003, 0.01],
  USDC: [0.9999, 0],
  DAI: [1.0001, -0.02],
  SOL: [187.44, 4.12],
  XRP: [2.3141, -2.37],
}
const NGN_PER_USD = 1_534.2
const wave = (n: number, seed: number): number => Math.sin(n / 3 + seed) * 0.6 + Math.sin(n / 1.3 + seed * 2) * 0.25 + n / 18

const prices = (quote: 'USD' | 'NGN'): contract.MarketPriceState[] =>
  COIN_CODES.map((currency, at) => {
    const [usd, change] = PRICES[currency] ?? [0.31 + at, ((at * 37) % 9) - 4]
    const rate = quote === 'NGN' ? NGN_PER_USD : 1
    return {
      currency,
      quote,
      currentPrice: (usd * rate).toFixed(8),
      percentagePrice: ((usd * rate * change) / 100).toFixed(8),
      percentageChange: change.toFixed(2),
      asOf: NOW,
      quotable: true,
      problem: null,
    }
  })
const POINTS = { '1D': [288, 5], '1W': [168, HOUR], '1M': [120, 6 * HOUR], '1Y': [365, DAY] } as const
const pointsOf = (range: keyof typeof POINTS, base: number, seed: number) => {
  const [count, minutes] = POINTS[range]
  return Array.from({ length: count }, (_, i) => ({
    at: ago((count - 1 - i) * minutes),
    text: (base * (0.94 + (0.06 * i) / (count - 1) + wave(i, seed) / 400)).toFixed(2),
  }))
}
const rangeOf = (query: URLSearchParams): keyof typeof POINTS => {
  const asked = query.get('range') ?? '1D'
  return asked in POINTS ? (asked as keyof typeof POINTS) : '1D'
}

const MINE = 'bcrt1q8u3n6kzq5c0m2v7s4d9w6xh5jy0e3t7r2p8lfa'
const OUTSIDE = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const TXID = 'b1fea52486ce0c62bb442b530a3f0132b826c74e473d1f2c220bfa78111c5082'
const HASH = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'

const listed = {
  deposit: {
    _id: IDS.deposit,
    transactionType: 'deposit',
    direction: 'in',
    amount: '0.00450000',
    currency: 'BTC',
    counter: null,
    party: null,
    status: 'success',
    timeStamp: ago(18),
    network: 'bitcoin',
  },
  arriving: {
    _id: IDS.arriving,
    transactionType: 'deposit',
    direction: 'in',
    amount: '0.00130000',
    currency: 'BTC',
    counter: null,
    party: null,
    status: 'processing',
    timeStamp: ago(7),
    network: 'bitcoin',
  },
  withdrawal: {
    _id: IDS.withdrawal,
    transactionType: 'withdrawal',
    direction: 'out',
    amount: '150.000000',
    currency: 'USDT',
    counter: null,
    party: OUTSIDE,
    status: 'processing',
    timeStamp: ago(3 * HOUR),
    network: 'ethereum',
  },
  swap: {
    _id: IDS.swap,
    transactionType: 'swap',
    direction: 'out',
    amount: '200.000000',
    currency: 'USDT',
    counter: { amount: '0.00201240', currency: 'BTC' },
    party: null,
    status: 'success',
    timeStamp: ago(DAY + 2 * HOUR),
    network: null,
  },
  transfer: {
    _id: IDS.transfer,
    transactionType: 'transfer',
    direction: 'in',
    amount: '25.000000',
    currency: 'USDT',
    counter: null,
    party: 'kofi_m',
    status: 'success',
    timeStamp: ago(DAY + 5 * HOUR),
    network: null,
  },
} as const satisfies Record<string, contract.Transaction>
const older: contract.Transaction[] = Array.from({ length: 6 }, (_, i) => ({
  ...listed.deposit,
  _id: id('dep', 20 + i),
  currency: i % 2 === 0 ? 'ETH' : 'USDC',
  network: 'ethereum',
  amount: i % 2 === 0 ? '0.120000000000000000' : '40.000000',
  timeStamp: ago((3 + i * 2) * DAY),
}))
const history: contract.Transaction[] = [listed.arriving, listed.deposit, listed.withdrawal, listed.swap, listed.transfer, ...older]

const bitcoin: contract.WalletNetwork = {
  network: 'bitcoin',
  name: 'Bitcoin',
  currency: 'BTC',
  status: 'up',
  confirmations: 3,
  minimum: '0.00001000',
  arrivalMinutes: 30,
  contract: null,
  addressFormat: 'bc1…',
}
const ethereum = (currency: CoinCode): contract.WalletNetwork => ({
  ...bitcoin,
  network: 'ethereum',
  name: 'Ethereum',
  currency,
  confirmations: 20,
  minimum: currency === 'ETH' ? '0.001000000000000000' : '1.000000',
  arrivalMinutes: 5,
  contract: currency === 'ETH' ? null : '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  addressFormat: '0x…',
})
const networksOf = (currency: string | null): contract.WalletNetwork[] =>
  [bitcoin, ...(['ETH', 'USDT', 'USDC', 'DAI'] as const).map(ethereum)].filter((network) => currency === null || network.currency === currency)

const beneficiaries: contract.Beneficiary[] = [
  {
    _id: IDS.external,
    type: 'external',
    label: 'Ledger at home',
    currency: 'USDT',
    chain: 'ethereum',
    networkName: 'Ethereum',
    toAddr: OUTSIDE,
    createdAt: ago(20 * DAY),
    usableAt: ago(19 * DAY),
  },
  {
    _id: IDS.internal,
    type: 'internal',
    label: 'Kofi',
    currency: 'USDT',
    toUser: 'kofi_m',
    name: 'Kofi Mensah',
    image: null,
    createdAt: ago(12 * DAY),
    usableAt: ago(12 * DAY),
  },
]

const DONE = { state: 'done' } as const
const details: Readonly<Record<string, contract.TransactionDetail>> = {
  [IDS.deposit]: {
    ...listed.deposit,
    usualSeconds: 1_560,
    state: 'credited',
    address: MINE,
    txid: TXID,
    explorerUrl: `https://mempool.space/tx/${TXID}`,
    networkName: 'Bitcoin',
    confirmations: 3,
    confirmationsNeeded: 3,
    minimum: '0.00001000',
    collected: null,
    creditedAt: ago(2),
    expectedAt: null,
    stages: (['detected', 'confirming', 'screening', 'credited'] as const).map((key, i) => ({ key, ...DONE, at: ago(18 - i * 5) })),
  },
  [IDS.arriving]: {
    ...listed.arriving,
    usualSeconds: 1_560,
    state: 'confirming',
    address: MINE,
    txid: TXID,
    explorerUrl: `https://mempool.space/tx/${TXID}`,
    networkName: 'Bitcoin',
    confirmations: 1,
    confirmationsNeeded: 3,
    minimum: '0.00001000',
    collected: null,
    creditedAt: null,
    expectedAt: ago(-20),
    stages: [
      { key: 'detected', state: 'done', at: ago(7) },
      { key: 'confirming', state: 'current', at: ago(4) },
      { key: 'screening', state: 'next', at: null },
      { key: 'credited', state: 'next', at: null },
    ],
  },
  [IDS.withdrawal]: {
    ...listed.withdrawal,
    usualSeconds: 240,
    state: 'confirming',
    address: OUTSIDE,
    label: 'Ledger at home',
    networkName: 'Ethereum',
    fee: '1.840000',
    receives: '148.160000',
    txid: HASH,
    explorerUrl: `https://etherscan.io/tx/${HASH}`,
    confirmations: 8,
    confirmationsNeeded: 20,
    cancellable: false,
    waitsUntil: null,
    reason: null,
    expectedAt: ago(-3),
    stages: (['requested', 'risk_check', 'queued', 'signing', 'broadcast', 'confirming', 'done'] as const).map((key, i) => ({
      key,
      state: i < 5 ? 'done' : i === 5 ? 'current' : 'next',
      at: i < 6 ? ago(3 * HOUR - i) : null,
    })),
  },
  [IDS.swap]: {
    ...listed.swap,
    usualSeconds: null,
    midRate: '0.00001014',
    rate: '0.00001006',
    margin: { bps: 25, amount: '0.00000506', currency: 'BTC' },
    fee: { bps: 50, amount: '1.000000', currency: 'USDT' },
  },
  [IDS.transfer]: { ...listed.transfer, usualSeconds: null, partyName: 'Kofi Mensah', partyImage: null, note: 'For the market' },
}

const notifications: contract.Notification[] = [
  {
    _id: 'ntc_1',
    topic: 'deposit',
    title: '0.0045 BTC arrived',
    body: 'It is in your balance and can be used.',
    path: `/transaction/token/${IDS.deposit}`,
    createdAt: ago(18),
    readAt: null,
  },
  {
    _id: 'ntc_2',
    topic: 'transfer',
    title: 'Kofi Mensah paid you 25.00 USDT',
    body: 'For the market.',
    path: `/transaction/zend_t/${IDS.transfer}`,
    createdAt: ago(5 * HOUR),
    readAt: null,
  },
  {
    _id: 'ntc_3',
    topic: 'security',
    title: 'New sign-in from Chrome on Android',
    body: 'If this was not you, change your password now.',
    path: '/settings/security',
    createdAt: ago(2 * DAY),
    readAt: ago(2 * DAY),
  },
]

const thread: contract.SupportThread = {
  _id: IDS.thread,
  subject: 'My deposit is waiting',
  topic: 'deposit',
  state: 'answered',
  transactionId: IDS.arriving,
  createdAt: ago(2 * DAY),
  lastMessageAt: ago(3 * HOUR),
  unread: true,
}

/** What the API answers about this customer. */
export const answers: Answers = new Map([
  answering(
    contract.signIn,
    data({ user: { _id: USER_ID, accessToken: 'zpa_screens', accessTokenExpiresAt: ago(-15) }, next: 'authorize' as const, otp: code }),
  ),
  answering(contract.authorize, data(session)),
  answering(contract.refreshSession, data(session)),
  answering(contract.getUser, data({ user })),
  answering(
    contract.getCountries,
    data({
      countries: [
        { label: 'Nigeria', value: 'NG', dialCode: '+234', primary: true },
        { label: 'Ghana', value: 'GH', dialCode: '+233', primary: true },
      ],
    }),
  ),
  answering(contract.streamEvents, 'never'),
  answering(contract.getBalance, data({ balances, asOf: NOW })),
  answering(contract.getMarketPrice, (query) =>
    data({
      prices: prices(query.get('quote') === 'NGN' ? 'NGN' : 'USD').filter(({ currency }) => (query.get('currency') ?? currency) === currency),
      asOf: NOW,
    }),
  ),
  answering(contract.getMarketPriceHistory, (query) => {
    const range = rangeOf(query)
    return data({
      currency: (query.get('currency') ?? 'BTC') as CoinCode,
      range,
      quote: 'USD' as const,
      points: pointsOf(range, 98_412, 1).map(({ at, text }) => ({ at, price: text })),
    })
  }),
  answering(
    contract.getMarketTrends,
    data({
      trends: COIN_CODES.map((currency, at) => ({ currency, prices: Array.from({ length: 25 }, (_, i) => (100 + wave(i, at) * 3).toFixed(4)) })),
      asOf: NOW,
    }),
  ),
  answering(contract.getPortfolioHistory, (query) => {
    const range = rangeOf(query)
    return data({
      range,
      quote: query.get('quote') === 'NGN' ? ('NGN' as const) : ('USD' as const),
      points: pointsOf(range, query.get('quote') === 'NGN' ? 6_800_000 : 4_432, 2).map(({ at, text }) => ({ at, value: text })),
      unpriced: [],
    })
  }),
  answering(contract.getNetworks, (query) => data({ networks: networksOf(query.get('currency')) })),
  answering(contract.getDepositAddress, (query) => {
    const network = networksOf(query.get('currency'))[0] ?? bitcoin
    const address = network.network === 'bitcoin' ? MINE : OUTSIDE
    return data({
      address,
      currency: network.currency,
      network,
      uri: network.network === 'bitcoin' ? `bitcoin:${address}` : address,
      explorerUrl: 'https://mempool.space/',
    })
  }),
  answering(contract.getHistory, (query) => {
    const type = query.get('transactionType')
    const found = history.filter(
      (each) => (type === null || each.transactionType === type) && (query.get('currency') ?? each.currency) === each.currency,
    )
    return data({
      transactions: found.slice(0, Number(query.get('limit') ?? 3)),
      page: 1,
      limit: Number(query.get('limit') ?? 3),
      total: found.length,
      cursor: null,
    })
  }),
  answering(contract.getSwaps, data({ swaps: [details[IDS.swap] as contract.SwapDetail], page: 1, limit: 10, total: 1, cursor: null })),
  answering(contract.getTransaction, (_query, path) => {
    const found = details[path.at(-1) ?? '']
    return found === undefined ? { refusal: 'not_found' } : data({ transaction: found })
  }),
  answering(contract.listBeneficiaries, (query) => data({ beneficiaries: beneficiaries.filter(({ type }) => (query.get('type') ?? type) === type) })),
  answering(contract.getAllowlist, data({ allowlist: { on: false, offAt: null } })),
  answering(
    contract.getLimits,
    data({
      tier: 1,
      currency: 'NGN' as const,
      windows: [
        { rule: 'day' as const, limit: '500000.00', used: '229860.00', left: '270140.00', freesAt: ago(-21 * HOUR) },
        { rule: 'month' as const, limit: '5000000.00', used: '612400.00', left: '4387600.00', freesAt: ago(-9 * DAY) },
      ],
      hold: null,
      next: { tier: 2, takes: ['document', 'liveness'], dayMax: '5000000.00', monthMax: '50000000.00' },
    }),
  ),
  answering(
    contract.quoteSwap,
    data({
      quote: 'screens-offer-0001-signed',
      fromCurrency: 'USDT' as const,
      toCurrency: 'BTC' as const,
      fromAmount: '200.000000',
      toAmount: '0.00201240',
      midRate: '0.00001014',
      priceAsOf: NOW,
      rate: '0.00001006',
      margin: { bps: 25, amount: '0.00000506', currency: 'BTC' as const },
      fee: { bps: 50, amount: '1.000000', currency: 'USDT' as const },
      expiresAt: new Date(Date.parse(NOW) + 24_000).toISOString(),
    }),
  ),
  answering(contract.getNotifications, data({ notifications, unread: 2, cursor: null })),
  answering(contract.getPushKey, data({ publicKey: null })),
  answering(
    contract.getSupportThreads,
    data({
      threads: [
        thread,
        {
          ...thread,
          _id: id('sup', 2),
          subject: 'How do limits work?',
          topic: 'account' as const,
          state: 'closed' as const,
          unread: false,
          transactionId: null,
          lastMessageAt: ago(9 * DAY),
        },
      ],
      cursor: null,
    }),
  ),
  answering(
    contract.getSupportThread,
    data({
      thread: {
        ...thread,
        messages: [
          {
            _id: id('msg', 1),
            from: 'customer' as const,
            text: 'I sent 0.0013 BTC an hour ago and it still says confirming. Is it safe?',
            at: ago(2 * DAY),
            attachments: [],
          },
          {
            _id: id('msg', 2),
            from: 'support' as const,
            text: 'Hello Amara,\nyes. The network has confirmed it once; after two more confirmations it is yours. Blocks are slow this morning.',
            at: ago(3 * HOUR),
            attachments: [],
          },
        ],
      },
    }),
  ),
  answering(
    contract.getReferral,
    data({
      code: 'AMARA7KQ',
      link: 'https://app.example.com/auth/register?ref=AMARA7KQ',
      invited: [
        { _id: 'inv_1', name: 'Chidi N.', joinedAt: ago(4 * DAY), stage: 'joined' as const, endsAt: ago(-10 * DAY) },
        { _id: 'inv_2', name: 'Zanele D.', joinedAt: ago(13 * DAY), stage: 'verified' as const, endsAt: ago(-17 * DAY) },
      ],
      boxes: [
        { _id: id('box', 1), reason: 'verified' as const, state: 'locked' as const, invitedId: 'inv_1', endsAt: ago(-10 * DAY) },
        { _id: id('box', 2), reason: 'traded' as const, state: 'locked' as const, invitedId: 'inv_2', endsAt: ago(-17 * DAY) },
      ],
      rules: { verifyWithinDays: 14, tradeWithinDays: 30, depositUsd: 100, tradeUsd: 100 },
    }),
  ),
  answering(contract.checkReceipt, (_query, path) =>
    path.at(-1)?.startsWith('unknown') === true
      ? { refusal: 'not_found' }
      : data({
          receipt: {
            transactionType: 'transfer' as const,
            direction: 'in' as const,
            status: 'success' as const,
            amount: '25.000000',
            currency: 'USDT' as const,
            counter: null,
            fee: null,
            network: null,
            address: null,
            txid: null,
            explorerUrl: null,
            customer: 'Amara O.',
            party: 'Kofi M.',
            at: ago(DAY + 5 * HOUR),
            issuedAt: ago(HOUR),
            fingerprint: '7Q2K 91XM 4TRA 0VZD',
          },
        }),
  ),
])

/** The same customer on her first day: nothing held, nothing happened. */
export const firstDay: Answers = new Map([
  ...answers,
  answering(
    contract.getBalance,
    data({ balances: balances.map((each) => ({ ...each, available: each.collecting, held: each.collecting, total: each.collecting })), asOf: NOW }),
  ),
  answering(contract.getHistory, data({ transactions: [], page: 1, limit: 5, total: 0, cursor: null })),
  answering(contract.getSwaps, data({ swaps: [], page: 1, limit: 10, total: 0, cursor: null })),
  answering(contract.listBeneficiaries, data({ beneficiaries: [] })),
  answering(contract.getNotifications, data({ notifications: [], unread: 0, cursor: null })),
  answering(contract.getSupportThreads, data({ threads: [], cursor: null })),
  answering(contract.getPortfolioHistory, data({ range: '1W' as const, quote: 'USD' as const, points: [{ at: NOW, value: '0.00' }], unpriced: [] })),
  answering(
    contract.getReferral,
    data({
      code: 'AMARA7KQ',
      link: 'https://app.example.com/auth/register?ref=AMARA7KQ',
      invited: [],
      boxes: [],
      rules: { verifyWithinDays: 14, tradeWithinDays: 30, depositUsd: 100, tradeUsd: 100 },
    }),
  ),
])
