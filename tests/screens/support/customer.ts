/** A customer of some weeks, and all API answers about her. */
import * as contract from '@zend/contracts'
import { COIN_CODES, type CoinCode } from '@zend/kernel'
import { type Answers, answering, data } from './answers.ts'
import { beneficiaries, bitcoin, networksOf, notifications, thread, withdrawalFees } from './around.ts'
import { details, history, MINE, ON_TON, ON_XRPL, OUTSIDE } from './happened.ts'
import { falls, isDollar, pointsOf, prices, rangeOf, watchlist, wave } from './market.ts'
import { ago, DAY, HOUR, id, IDS, NOW, USER_ID } from './moments.ts'
import { BAOBAB, balances, code, session, user } from './person.ts'

/** Her remaining limits. */
export const limits: contract.EndpointData<typeof contract.getLimits> = {
  tier: 1,
  currency: 'NGN' as const,
  windows: [
    { rule: 'day' as const, limit: '500000.00', used: '229860.00', left: '270140.00', freesAt: ago(-21 * HOUR) },
    { rule: 'month' as const, limit: '5000000.00', used: '612400.00', left: '4387600.00', freesAt: ago(-9 * DAY) },
  ],
  hold: null,
  next: {
    tier: 2,
    takes: ['document', 'liveness'],
    missing: ['document', 'liveness'],
    dayMax: '5000000.00',
    monthMax: '50000000.00',
  },
}
/** The fee and the checks of her withdrawal. */
export const offer: contract.WithdrawalQuote = {
  quote: 'screens-withdrawal-0001-signed',
  currency: 'USDT',
  chain: 'ethereum',
  networkName: 'Ethereum (ERC-20)',
  toAddr: OUTSIDE,
  amount: '150.000000',
  fee: '1.840000',
  receives: '148.160000',
  minimum: '10.000000',
  arrivalMinutes: 5,
  waitSeconds: 0,
  question: null,
  label: 'Ledger at home',
  known: true,
  expiresAt: ago(-2),
}

/** The API's answers about this customer. */
export const answers: Answers = new Map([
  answering(
    contract.signIn,
    data({
      user: { _id: USER_ID, accessToken: 'zpa_screens', accessTokenExpiresAt: ago(-15) },
      next: 'authorize' as const,
      otp: code,
    }),
  ),
  answering(contract.authorize, data(session)),
  answering(contract.refreshSession, data(session)),
  answering(contract.getUser, data({ user })),
  answering(contract.listMemberships, data({ memberships: [BAOBAB] })),
  answering(contract.listDeputies, data({ deputies: [] })),
  answering(contract.listApprovals, data({ approvals: [], forYou: 0, page: 1, limit: 20, total: 0 })),
  answering(contract.enterCompany, data({ accessToken: 'zct_screens', accessTokenExpiresAt: ago(-600) })),
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
  answering(contract.getConvertRules, data({ own: null, all: null })),
  answering(contract.getBalance, data({ balances, asOf: NOW })),
  answering(contract.getMarketPrice, (query) =>
    data({
      prices: prices(query.get('quote') === 'NGN' ? 'NGN' : 'USD').filter(
        ({ currency }) => (query.get('currency') ?? currency) === currency,
      ),
      asOf: NOW,
    }),
  ),
  answering(contract.getMarketPriceHistory, (query) => {
    const range = rangeOf(query)
    const currency = (query.get('currency') ?? 'BTC') as CoinCode
    return data({
      currency,
      range,
      quote: 'USD' as const,
      points: pointsOf(range, 98_412, 1).map(({ at, text }) => ({ at, price: isDollar(currency) ? '1.0003' : text })),
    })
  }),
  answering(
    contract.getMarketTrends,
    data({
      trends: COIN_CODES.map((currency, at) => ({
        currency,
        // The line goes where the change of the day says.
        prices: Array.from({ length: 25 }, (_, i) => (100 + wave(i, at) * (falls(currency) ? -3 : 3)).toFixed(4)),
      })),
      asOf: NOW,
    }),
  ),
  answering(contract.getPortfolioHistory, (query) => {
    const range = rangeOf(query)
    return data({
      range,
      quote: query.get('quote') === 'NGN' ? ('NGN' as const) : ('USD' as const),
      points: pointsOf(range, query.get('quote') === 'NGN' ? 6_800_000 : 4_432, 2).map(({ at, text }) => ({
        at,
        value: text,
      })),
      netFlow: '0.00',
      unpriced: [],
    })
  }),
  answering(contract.getNetworks, (query) => data({ networks: networksOf(query.get('currency')) })),
  answering(contract.getDepositAddress, (query) => {
    const network = networksOf(query.get('currency')).find((each) => each.network === query.get('chain')) ?? bitcoin
    const accounts: Partial<Record<contract.NetworkName, string>> = { bitcoin: MINE, xrpl: ON_XRPL, ton: ON_TON }
    const address = accounts[network.network] ?? OUTSIDE
    const memo = network.memo === null ? null : '10042'
    return data({
      address,
      memo,
      currency: network.currency,
      network,
      uri:
        network.network === 'bitcoin'
          ? `bitcoin:${address}`
          : network.network === 'xrpl'
            ? `${address}?dt=${memo}`
            : address,
      explorerUrl: 'https://mempool.space/',
    })
  }),
  answering(contract.getHistory, (query) => {
    const type = query.get('transactionType')
    const found = history.filter(
      (each) =>
        (type === null || each.transactionType === type) && (query.get('currency') ?? each.currency) === each.currency,
    )
    return data({
      transactions: found.slice(0, Number(query.get('limit') ?? 3)),
      page: 1,
      limit: Number(query.get('limit') ?? 3),
      total: found.length,
      cursor: null,
    })
  }),
  answering(
    contract.getSwaps,
    data({ swaps: [details[IDS.swap] as contract.SwapDetail], page: 1, limit: 10, total: 1, cursor: null }),
  ),
  answering(contract.getTransaction, (_query, path) => {
    const found = details[path.at(-1) ?? '']
    return found === undefined ? { refusal: 'not_found' } : data({ transaction: found })
  }),
  answering(contract.listBeneficiaries, (query) =>
    data({ beneficiaries: beneficiaries.filter(({ type }) => (query.get('type') ?? type) === type) }),
  ),
  answering(contract.getAllowlist, data({ allowlist: { on: false, offAt: null } })),
  answering(contract.getLimits, data(limits)),
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
  answering(contract.getWithdrawalFees, (query) =>
    data({ fees: query.get('currency') === 'USDT' ? withdrawalFees : [] }),
  ),
  answering(contract.quoteWithdrawal, data(offer)),
  answering(contract.getEmailOtp, data(code)),
  answering(contract.getPayee, data({ payee: { username: 'kofi_m', name: 'Kofi Mensah', image: null } })),
  answering(contract.listRequests, data({ received: [], sent: [], blocked: [] })),
  answering(contract.getNotifications, data({ notifications, unread: 2, cursor: null })),
  answering(contract.getWatchlist, data(watchlist)),
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
        {
          _id: 'inv_2',
          name: 'Zanele D.',
          joinedAt: ago(13 * DAY),
          stage: 'verified' as const,
          endsAt: ago(-17 * DAY),
        },
      ],
      boxes: [
        {
          _id: id('box', 1),
          reason: 'verified' as const,
          state: 'locked' as const,
          invitedId: 'inv_1',
          endsAt: ago(-10 * DAY),
        },
        {
          _id: id('box', 2),
          reason: 'traded' as const,
          state: 'locked' as const,
          invitedId: 'inv_2',
          endsAt: ago(-17 * DAY),
        },
      ],
      rules: { verifyWithinDays: 14, tradeWithinDays: 30, depositUsd: 100, tradeUsd: 100 },
    }),
  ),
  answering(contract.getRescueClaims, data({ claims: [] })),
  answering(contract.getReceipt, data(null)),
  answering(
    contract.getReceiptSheet,
    data({
      sheet: {
        title: 'Receipt',
        heading: 'Paid with Zend Pay',
        amount: '25.00 USDT',
        counter: null,
        completed: 'Completed 18 March 2026, 10:24 UTC',
        facts: [
          { label: 'Customer', text: 'Amara Okonkwo (@amara)' },
          { label: 'To', text: 'Kofi Mensah (@kofi_m)' },
        ],
        address: null,
        check: { title: 'Check this receipt', how: 'Scan the code. The page must be ours.' },
        link: 'https://app.zend.test/receipt/screens',
        signature: 'Signature 1a2b 3c4d',
        issued: 'Made 18 March 2026, 10:24 UTC',
        fingerprint: '1a2b 3c4d 5e6f 7a8b',
      },
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
            accountEnds: null,
            tracking: null,
            delivery: null,
            returnedAt: null,
            at: ago(DAY + 5 * HOUR),
            issuedAt: ago(HOUR),
            fingerprint: '7Q2K 91XM 4TRA 0VZD',
          },
        }),
  ),
])

/** The same customer on her first day: no money, no history. */
export const firstDay: Answers = new Map([
  ...answers,
  answering(contract.getUser, data({ user: { ...user, createdAt: ago(2 * HOUR) } })),
  answering(
    contract.getBalance,
    data({
      balances: balances.map((each) => ({
        ...each,
        available: each.collecting,
        held: each.collecting,
        total: each.collecting,
      })),
      asOf: NOW,
    }),
  ),
  answering(contract.getHistory, data({ transactions: [], page: 1, limit: 5, total: 0, cursor: null })),
  answering(contract.getSwaps, data({ swaps: [], page: 1, limit: 10, total: 0, cursor: null })),
  answering(contract.listBeneficiaries, data({ beneficiaries: [] })),
  answering(contract.getNotifications, data({ notifications: [], unread: 0, cursor: null })),
  answering(contract.getWatchlist, data({ coins: [], alerts: [], alertsMax: 20 })),
  answering(contract.getSupportThreads, data({ threads: [], cursor: null })),
  answering(
    contract.getPortfolioHistory,
    data({
      range: '1W' as const,
      quote: 'USD' as const,
      points: [{ at: NOW, value: '0.00' }],
      netFlow: '0.00',
      unpriced: [],
    }),
  ),
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

/** The same customer with other answers for these calls. */
export const but = (
  ...changed: readonly (typeof answers extends ReadonlyMap<infer Id, infer Answer> ? readonly [Id, Answer] : never)[]
): Answers => new Map([...answers, ...changed])
