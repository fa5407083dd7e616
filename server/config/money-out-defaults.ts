/**
 * The settings of money out: limits, withdrawals, and payouts of local money with their rails, saved accounts and quick
 * sells. Part of `defaults.ts`.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { eachCoin } from './coin-defaults.ts'

/** All settings of money out, by the module that uses them. */
export const MONEY_OUT_DEFAULTS = {
  /**
   * Limits on money out (product.md §11), in naira; in other countries the same in US-dollar value. `takes` are keys
   * that the apps translate. `startingTier`: the lowest tier of any customer. At 0 nothing goes out before phone and
   * identity number are proven; an operator who raises it is responsible for letting unverified customers send money
   * out.
   */
  limits: {
    currency: 'NGN',
    tiers: [
      { takes: ['email'], dayMax: '0', monthMax: '0' },
      { takes: ['phone', 'bvn_or_national_id'], dayMax: '500000', monthMax: '5000000' },
      { takes: ['document', 'liveness'], dayMax: '5000000', monthMax: '50000000' },
      { takes: ['address', 'source_of_funds'], dayMax: '50000000', monthMax: '500000000' },
    ],
    startingTier: 0,
    /** A company's: nothing while a list may name it, before its verification, after it (business.md A5). */
    companies: {
      currency: 'USD',
      tiers: [
        { takes: [], dayMax: '0', monthMax: '0' },
        { takes: [], dayMax: '5000', monthMax: '150000' },
        { takes: ['kyb'], dayMax: '100000', monthMax: '3000000' },
      ],
    },
  },
  /**
   * Withdrawals (product.md §8). `feeMax`: the maximum fee for a customer in whole coins. To a new address
   * `newAddress.freeUsd` go at once. `stuckAfterMs` is longer than the treasury's own limit, so that a withdrawal shows
   * as stuck only when a fee bump did not help.
   */
  withdrawal: {
    quoteLifeMs: MINUTE_MS,
    quoteGraceMs: 2 * SECOND_MS,
    feeMarginPercent: 10,
    feeAgeMaxMs: 2 * MINUTE_MS,
    feeMax: eachCoin(({ feeMax }) => feeMax),
    minimum: { usd: '2', fees: 5 },
    newAddress: { freeUsd: '1000', waitMs: HOUR_MS },
    scamPause: { aboveUsd: '100', youngMs: 7 * DAY_MS, night: { fromHour: 22, untilHour: 5 }, waitMs: 45 * MINUTE_MS },
    lookAlike: { characters: 4, recentMs: 90 * DAY_MS },
    allowlistOffMs: 48 * HOUR_MS,
    usual: { casesMin: 5, casesMax: 50 },
    stuckAfterMs: {
      bitcoin: 2 * HOUR_MS,
      ethereum: 15 * MINUTE_MS,
      bsc: 10 * MINUTE_MS,
      polygon: 10 * MINUTE_MS,
      avalanche: 10 * MINUTE_MS,
      xlayer: 10 * MINUTE_MS,
      litecoin: HOUR_MS,
      bitcoincash: 2 * HOUR_MS,
      dogecoin: HOUR_MS,
      tron: 30 * MINUTE_MS,
      solana: 30 * MINUTE_MS,
      xrpl: 15 * MINUTE_MS,
      stellar: 15 * MINUTE_MS,
      algorand: 30 * MINUTE_MS,
      cardano: HOUR_MS,
      ton: 15 * MINUTE_MS,
    },
  },
  /**
   * Payouts of local money (product.md §9): each provider's address, the timeout of a call, and the payer as shown to
   * receivers of mobile money: an operator sets its own name, country, phone (international digits) and mail. Keys come
   * from files.
   */
  rails: {
    timeoutMs: 20 * SECOND_MS,
    paystack: { url: 'https://api.paystack.co' },
    flutterwave: { url: 'https://api.flutterwave.com' },
    pawapay: { url: 'https://api.pawapay.io', callbackPath: '/hooks/pawapay' },
    kora: { url: 'https://api.korapay.com' },
    chapa: { url: 'https://api.chapa.co' },
    sender: { name: 'Zend', country: 'NG', phone: '2340000000000', mail: 'payouts@zend.example' },
  },
  /**
   * Saved accounts of local money (product.md §9). Banks reveal names: this limits one customer's enquiries per hour.
   */
  payoutAccounts: { savedMax: 10, enquiriesPerHourMax: 20, names: { matchesFrom: 0.85, closeFrom: 0.6 } },
  /**
   * Quick sells (product.md §9; the flat fees of RWF, ETB and ZMW are ours: the others' value in dollars). `payout`: a
   * rail is asked for a payout's result soon and then with backoff; one call is given up for lost after `claimMs`, four
   * times a connector's timeout; an order is surely no longer in transit after `orderOnItsWayMaxMs`. A bank can reverse
   * a payout for 60 days. `health`: tries of the last quarter of an hour tell a rail's health. An account that is two
   * days old was saved before the longest hold on money out (§5) can have begun.
   */
  quickSell: {
    quoteLifeMs: MINUTE_MS,
    quoteGraceMs: 2 * SECOND_MS,
    feeBps: 75,
    payouts: {
      NGN: { minimum: '500', maximum: '5000000', flatFee: '50' },
      KES: { minimum: '150', maximum: '100000', flatFee: '30' },
      GHS: { minimum: '20', maximum: '300000', flatFee: '3' },
      XAF: { minimum: '200', maximum: '1000000', flatFee: '100' },
      UGX: { minimum: '4500', maximum: '1000000', flatFee: '1500' },
      RWF: { minimum: '20', maximum: '300000', flatFee: '300' },
      TZS: { minimum: '2500', maximum: '3000000', flatFee: '1000' },
      ZAR: { minimum: '50', maximum: '250000', flatFee: '5' },
      ETB: { minimum: '100', maximum: '100000', flatFee: '30' },
      ZMW: { minimum: '20', maximum: '100000', flatFee: '6' },
    },
    closeNameFirstDayMaxUsd: '300',
    ownAccountAgeMinMs: 2 * DAY_MS,
    payout: {
      askAfterMs: [3, 5, 10, 20, 40, 60, 120, 300, 600].map((seconds) => seconds * SECOND_MS),
      claimMs: 80 * SECOND_MS,
      orderOnItsWayMaxMs: 15 * MINUTE_MS,
      sendsMax: 3,
      reversalLooksMs: [HOUR_MS, 6 * HOUR_MS, ...[1, 2, 4, 7, 14, 30, 60].map((days) => days * DAY_MS)],
    },
    health: {
      windowMs: 15 * MINUTE_MS,
      casesMax: 200,
      casesMin: 5,
      downBelowPercent: 50,
      slowAfterMs: 10 * MINUTE_MS,
      usual: { casesMin: 5, casesMax: 50 },
    },
    hooksPerMinuteMax: 600,
    hooksKeptMs: 60 * DAY_MS,
    ruleSellsPerSweepMax: 200,
  },
  /**
   * Requests for money between people: how many one person may have open, make in a day, and have open to one other,
   * and how many of strangers one person is shown at once. A week later one is over.
   */
  requests: { openMax: 30, perDayMax: 50, toOneMax: 3, fromStrangersMax: 20, validMs: 7 * DAY_MS, shownMax: 50 },
} as const
