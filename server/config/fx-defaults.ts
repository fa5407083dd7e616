/** The settings of payments abroad: the providers, and the product's numbers. Part of `defaults.ts`. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'

/** All settings of payments abroad. */
export const FX_DEFAULTS = {
  /**
   * Providers of foreign currency: their addresses, and our names there, which an operator sets. Keys come from files.
   * `holdPeriod`: for how long Currencycloud holds a price, where the account may (`3m`); empty where it may not.
   */
  fxProviders: {
    timeoutMs: 20 * SECOND_MS,
    currencycloud: { url: 'https://api.currencycloud.com', loginId: '', holdPeriod: '' },
    airwallex: { url: 'https://api.airwallex.com', clientId: '', validity: 'MIN_15' },
  },
  /**
   * Payments abroad (product.md §10, business.md A6). `wireCharge`: the most that providers take of us for a wire,
   * in its currency, which is bought besides. `marginBps`: yuan are traded in fewer hands. `headroomBps`: what a
   * day's rates usually move. `waitsMs`: an order without a target waits so long for a rate within its bound.
   * `reviewMs`: papers wait for one of us over a weekend. `openMaxUsd`: what may be sold to companies and not be
   * bought yet. `rates`: two providers' prices differ by a few tenths of a percent; further apart one of them is
   * wrong. `tries`: as rails of local money are asked, but banks abroad take days, and send money back for weeks.
   * `lateAfterMs`: what is bought settles in two business days. `remedyMs`: money that came back is given back by
   * itself after a week.
   */
  fx: {
    quoteLifeMs: 5 * MINUTE_MS,
    quoteGraceMs: 2 * SECOND_MS,
    feeBps: 80,
    feeMinUsd: '5',
    marginBps: { USD: 0, CAD: 40, GBP: 40, EUR: 40, CNY: 60 },
    minimumUsd: '20',
    maximumUsd: '1000000',
    unnamedMaximumUsd: '10000',
    headroomBps: 100,
    wireCharge: '5',
    waitsMs: 30 * MINUTE_MS,
    reviewMs: 3 * DAY_MS,
    targetMaxMs: 30 * DAY_MS,
    openMaxUsd: '500000',
    rates: { forWhole: 10_000, ageMaxMs: 5 * MINUTE_MS, apartBpsMax: 150, referenceAgeMaxMs: HOUR_MS },
    tries: {
      askAfterMs: [3, 5, 10, 20, 40, 60, 120, 300, 600].map((seconds) => seconds * SECOND_MS),
      claimMs: 80 * SECOND_MS,
      orderOnItsWayMaxMs: 15 * MINUTE_MS,
      sendsMax: 3,
      triesMax: 4,
      againAfterMs: 15 * MINUTE_MS,
      watchLooksMs: [
        ...[5, 15, 30].map((seconds) => seconds * SECOND_MS),
        ...[1, 5, 15, 30].map((minutes) => minutes * MINUTE_MS),
        ...[1, 2, 4, 8, 16].map((hours) => hours * HOUR_MS),
        ...[1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 21, 25, 30, 40, 50, 60].map((days) => days * DAY_MS),
      ],
    },
    remedyMs: 7 * DAY_MS,
    lateAfterMs: 5 * DAY_MS,
    hooksKeptMs: 60 * DAY_MS,
  },
  /**
   * Invoices (`server/core/invoices`). `looseMs`: what nobody confirmed is deleted after a week. `oldMaxMs` and
   * `aheadMaxMs` are of business.md A6; `namePercentMin` as for the verification of companies. `readMaxMs` is many
   * times what the longest honest invoice takes.
   */
  invoices: {
    perHourMax: 120,
    bytesPerDayMax: 300_000_000,
    pictureEdgeMax: 2_400,
    readMaxMs: 500,
    readsWaitingMax: 16,
    looseMs: 7 * DAY_MS,
    oldMaxMs: 180 * DAY_MS,
    aheadMaxMs: 7 * DAY_MS,
    namePercentMin: 85,
  },
} as const
