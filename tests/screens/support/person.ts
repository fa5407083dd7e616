/** The customer's record and balances. */
import * as contract from '@zend/contracts'
import { ASSET_NAMES, COIN_CODES, type CoinCode } from '@zend/kernel'
import { ago, DAY, HOUR, id, USER_ID } from './moments.ts'

/** Her record. */
export const user: contract.User = {
  _id: USER_ID,
  firstName: 'Amara',
  lastName: 'Okonkwo',
  username: 'amara',
  email: 'amara.okonkwo@example.com',
  phone: '+2348031234567',
  country: 'NG',
  locale: 'en',
  image: null,
  notifications: [
    {
      _id: 'ntc_1',
      title: '0.0045 BTC arrived',
      body: 'It is in your balance and can be used.',
      createdAt: ago(18),
      readAt: null,
    },
    {
      _id: 'ntc_2',
      title: 'Kofi Mensah paid you 25.00 USDT',
      body: 'For the market.',
      createdAt: ago(5 * HOUR),
      readAt: null,
    },
  ],
  hasCreatedTransactionPin: true,
  permissions: ['deposit', 'swap', 'withdrawal'],
  offered: [...contract.OFFERED],
  emailVerifiedAt: ago(40 * DAY),
  createdAt: ago(41 * DAY),
}

/** Her session. */
export const session: contract.Session = {
  user: {
    _id: USER_ID,
    accessToken: 'zat_screens',
    accessTokenExpiresAt: ago(-600),
    refreshToken: 'zrt_screens',
    refreshTokenExpiresAt: ago(-9000),
  },
}
/** The companies she acts for: her own, and one whose books she only sees. */
export const [BAOBAB, KENTE] = [
  {
    id: id('mbr', 1),
    company: { id: id('biz', 1), name: 'Baobab Interiors', offered: [...contract.OFFERED] },
    role: 'owner',
    state: 'active',
    permissions: [...contract.ROLE_PERMISSIONS.owner],
  },
  {
    id: id('mbr', 2),
    company: {
      id: id('biz', 2),
      name: 'Kente & Daughters Cross-Border Trading Company (Accra) Limited',
      offered: [...contract.OFFERED],
    },
    role: 'accountant',
    state: 'active',
    permissions: [...contract.ROLE_PERMISSIONS.accountant],
  },
] as const satisfies readonly contract.MembershipAnswer[]
/** Where her codes are sent. */
export const code: contract.OtpSent = { sentTo: 'a•••@example.com', expiresAt: ago(-5), resendAt: ago(-1) }

const HELD: Partial<Record<CoinCode, readonly [available: string, held: string]>> = {
  BTC: ['0.01874512', '0.00200000'],
  ETH: ['0.412000000000000000', '0.000000000000000000'],
  USDT: ['842.150000', '0.000000'],
  USDC: ['120.000000', '0.000000'],
  ...Object.fromEntries(
    (['AVAX', 'OKB', 'MATIC', 'BNB', 'DAI'] as const).map((coin) => [
      coin,
      ['0.000000000000000000', '0.000000000000000000'],
    ]),
  ),
}
const sum = (a: string, b: string): string => {
  const [whole = '', fraction = ''] = a.split('.')
  const total = BigInt(whole + fraction) + BigInt(b.replace('.', ''))
  const text = total.toString().padStart(fraction.length + 1, '0')
  return `${text.slice(0, -fraction.length)}.${text.slice(-fraction.length)}`
}
/** Twenty coins, of which she holds some. */
export const everyCoin = (held: readonly contract.CoinBalance[]): contract.CoinBalance[] => [
  ...held,
  ...COIN_CODES.filter((code) => !held.some(({ currency }) => currency === code)).map((currency) => {
    const available = currency === 'XRP' ? '250.000000' : '0.000000'
    return {
      currency,
      name: ASSET_NAMES[currency],
      available,
      held: '0.000000',
      total: available,
      collecting: '0.000000',
    }
  }),
]
/** What she holds, coin by coin. */
export const balances: contract.CoinBalance[] = (Object.keys(HELD) as CoinCode[]).map((currency) => {
  const [available, held] = HELD[currency] ?? ['0', '0']
  const collecting = available.replaceAll(/\d/g, '0').replace(/^0+\./, '0.')
  return { currency, name: ASSET_NAMES[currency], available, held, total: sum(available, held), collecting }
})
