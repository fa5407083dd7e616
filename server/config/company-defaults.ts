/** Default settings of what only companies have: their verification and their members. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'

/** Default settings of companies. */
export const COMPANY_DEFAULTS = {
  /**
   * Verification of companies (business.md A5). A person's link lives 7 days at most. An approval holds a year, half of
   * one at high risk, and its people hear a month before. A change after an approval has 14 days. `register`: where
   * company registers are asked; without a `partnerId` one of us looks.
   */
  kyb: {
    partiesMax: 50,
    pagesMax: 20,
    linkMs: 7 * DAY_MS,
    linksPerHourMax: 30,
    personPerDayMax: 5,
    placeMs: 10 * MINUTE_MS,
    files: { perHourMax: 120, bytesPerDayMax: 300_000_000, pictureEdgeMax: 2_400, looseMs: DAY_MS },
    namePercentMin: 85,
    samePersonFrom: 4,
    approvalMonths: 12,
    highRiskMonths: 6,
    endingNoticeMs: 30 * DAY_MS,
    changeMs: 14 * DAY_MS,
    ask: { firstMs: 2 * SECOND_MS, maxMs: HOUR_MS },
    registerTriesMax: 20,
    lostAfterMs: 2 * MINUTE_MS,
    register: { url: 'https://api.smileidentity.com', partnerId: '', timeoutMs: 20 * SECOND_MS },
  },
  /** Companies' members (`server/core/members`). An invitation lives 7 days at most. */
  members: { invitationMs: 7 * DAY_MS, waitingMax: 50, invitesPerHourMax: 20, companiesMax: 10 },
  /**
   * Suppliers abroad (`server/core/suppliers`). No payment leaves for new account details within a day of saving them;
   * the earlier contact can answer for two weeks. `modulus`: the paths of VocaLink's `valacdos.txt` and `scsubtab.txt`,
   * by which British account numbers are checked. The tables are VocaLink's and change several times a year, so none
   * ships: an operator gives them, and starts the API again with new ones.
   */
  suppliers: {
    savedMax: 1_000,
    coolingMs: DAY_MS,
    askMs: 14 * DAY_MS,
    modulus: { weightsFile: '', substitutesFile: '' },
  },
  /**
   * Bills (`server/products/bills`, business.md A7): quotes hold for 15 minutes; one with less than a minute is made
   * anew. What comes two usual blocks late is the network's fault. A payment begun by a link ends after a day.
   * Addresses cost sweeps, and on some networks keys made ahead: what strangers can cause of them is bounded for each
   * company.
   */
  bills: {
    quoteMs: 15 * MINUTE_MS,
    quoteLeftMs: MINUTE_MS,
    blocksLate: 2,
    paymentMs: DAY_MS,
    perDayMax: 500,
    mailsPerDayMax: 100,
    mailsOfBillPerDayMax: 3,
    begunPerHourMax: 20,
    begunOfLinkPerDayMax: 500,
    quotesPerHourMax: 120,
    quotesOfBillPerDayMax: 100,
    addressesPerDayMax: 500,
    poolAddressesPerDayMax: 50,
    viewsPerMinuteMax: 60,
  },
  /**
   * Webhooks (`server/core/webhooks`): product.md §11 and Standard Webhooks 1.0. `allowedRanges`: private ranges that
   * customers may have us call, in CIDR notation, also without encryption; none. `parallelMax`: posts under way at once
   * in a worker, and those to one endpoint. A claim outlives a try by far. An endpoint of which every try of five days
   * failed is switched off.
   */
  webhooks: {
    allowedRanges: [],
    timeoutMs: 15 * SECOND_MS,
    endpointsMax: 10,
    parallelMax: 200,
    perEndpointMax: 10,
    claimMs: MINUTE_MS,
    pollMs: 250,
    keptMs: 30 * DAY_MS,
    overlapMs: DAY_MS,
    disableAfterMs: 5 * DAY_MS,
    testsPerHourMax: 60,
    replayMax: 1_000,
    waitingMax: 20_000,
  },
} as const
