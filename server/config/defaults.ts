/**
 * The product's settings: one typed file, every value a default that an operator can override (see load.ts). Durations
 * are milliseconds. Sources: product.md and chains.md, named beside each group.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@zend/kernel'
import { COMPANY_DEFAULTS } from './company-defaults.ts'
import { COUNTRY_DEFAULTS } from './country-defaults.ts'
import { FX_DEFAULTS } from './fx-defaults.ts'
import { MONEY_OUT_DEFAULTS } from './money-out-defaults.ts'
import { ALONE_DEFAULTS, HEAD_AGE_DEFAULTS, NETWORKS_DEFAULTS } from './network-defaults.ts'
import { SIGNER_DEFAULTS } from './signer-defaults.ts'
import { TREASURY_NETWORKS_DEFAULTS } from './treasury-defaults.ts'

/** All settings, by the module that uses them. */
export const DEFAULTS = {
  /**
   * Whether the deployment moves real money, or money of a test: `live` or `test`. Each takes its own API keys alone;
   * on `live` others approve them. The start with a sandbox sets `test`.
   */
  mode: 'live',
  /** product.md §5. */
  identity: {
    accessTokenMs: 15 * MINUTE_MS,
    refreshTokenMs: 7 * DAY_MS,
    signUpTokenMs: HOUR_MS,
    pendingSignUpMs: DAY_MS,
    preAuthTokenMs: 15 * MINUTE_MS,
    otp: { lifeMs: 5 * MINUTE_MS, triesMax: 5, resendAfterMs: 60 * SECOND_MS, perHourMax: 4, pauseMs: 3 * HOUR_MS },
    signIn: { triesPerHourMax: 6, pauseMs: 2 * HOUR_MS, addressFailuresMax: 20, addressWindowMs: 6 * HOUR_MS },
    /** As many unverified sign-ups as failed sign-ins: each mails somebody a code. */
    signUp: { addressFailuresMax: 20, addressWindowMs: 6 * HOUR_MS },
    /** Five wrong PINs in a row lock for an hour; from ten on, each five lock for a day. */
    pin: { triesMax: 5, lockMs: HOUR_MS, longLockFrom: 10, longLockMs: DAY_MS },
    /** Limits on asking for the password within a session: as strict as at sign-in. */
    password: { triesPerHourMax: 6, pauseMs: 2 * HOUR_MS },
    secondFactor: {
      issuer: 'Zend',
      stepsOff: 1,
      recoveryCodes: 10,
      tries: { triesMax: 5, lockMs: HOUR_MS, longLockFrom: 10, longLockMs: DAY_MS },
    },
    trustedDevice: { lifeMs: 30 * DAY_MS, refreshTokenMs: 30 * DAY_MS },
    freezeLinkMs: 7 * DAY_MS,
    moneyOutHoldMs: DAY_MS,
    contactHoldMs: 2 * DAY_MS,
    username: { changeEveryMs: 30 * DAY_MS, keptMs: 90 * DAY_MS },
    lookUpsPerHourMax: 60,
    /**
     * argon2id: 19 MiB, two passes (ledger.md §8). `parallelMax` hashes run at once, `queueMax` may wait. Each keeps a
     * core busy meanwhile, and the smallest machine has two.
     */
    passwordHash: { memoryKiB: 19_456, passes: 2, parallelMax: 1, queueMax: 64 },
  },
  countries: COUNTRY_DEFAULTS,
  /** product.md §5. A challenge expires after five minutes. */
  passkeys: {
    siteName: 'Zend',
    challengeMs: 5 * MINUTE_MS,
    perCustomerMax: 10,
    waitMs: DAY_MS,
    unfreezesAfterMs: 7 * DAY_MS,
  },
  /** Exporting all data is expensive, and rarely needed. */
  dataExport: { perHourMax: 3 },
  networks: NETWORKS_DEFAULTS,
  signer: SIGNER_DEFAULTS,
  /**
   * Watching the networks for deposits. `headAgeMaxMs`: a newest block older than this shows the network as delayed.
   * `watchUnused`: also watches networks on which nobody has an address yet. Without it, a coin sent there, to an
   * address that was given out for another network, is seen only if it arrives no earlier than `networks.*.startHeight`
   * before the network's first use: for development alone.
   */
  deposit: {
    watchUnused: true,
    pollEveryMs: 5 * SECOND_MS,
    blocksPerPoll: 20,
    healthEveryMs: 15 * SECOND_MS,
    leaseRetryMs: 2 * SECOND_MS,
    backoff: { firstMs: 500, maxMs: 30 * SECOND_MS },
    headAgeMaxMs: HEAD_AGE_DEFAULTS,
    /** A watcher that is silent for this long counts as down. */
    silenceMaxMs: MINUTE_MS,
    /**
     * The hourly limit on credits where a network has no second provider, in whole coins (`{ "bitcoin": { "BTC": "0.5"
     * } }`). A network without a second provider that is not listed here does not start; a coin without a figure is not
     * credited there.
     */
    aloneMaxPerHour: ALONE_DEFAULTS,
    /**
     * Coins at an address beyond the books for longer than this are set aside and reported; each comparison also covers
     * this many addresses without booked coins.
     */
    surplus: { afterMs: HOUR_MS, addressesPerLook: 100 },
    lookups: {
      transactionsPerRound: 64,
      unseenPause: { firstMs: 5 * SECOND_MS, maxMs: 5 * MINUTE_MS },
      unseenMaxMs: 30 * MINUTE_MS,
    },
    /** An unsettled one is retried within a minute, and reported again within an hour. */
    unsettled: {
      retryPause: { firstMs: SECOND_MS, maxMs: MINUTE_MS },
      tellPause: { firstMs: MINUTE_MS, maxMs: HOUR_MS },
      rememberedMax: 10_000,
    },
  },
  /**
   * Payments out (chains.md §4.6 to §4.10, product.md §8). `lowWater` and `sweepMin` are in whole coins: a hot wallet
   * that can spend less is low, and a deposit address that holds less is not worth a sweep's fee. More than eight
   * transactions in flight from one address get lost in nodes' queues.
   */
  treasury: {
    roundEveryMs: 2 * SECOND_MS,
    leaseRetryMs: 2 * SECOND_MS,
    backoff: { firstMs: 500, maxMs: 30 * SECOND_MS },
    feesEveryMs: 10 * SECOND_MS,
    retryAfterMs: MINUTE_MS,
    failedTriesMax: 10,
    refusedAlertMs: 5 * MINUTE_MS,
    alertEveryMs: 15 * MINUTE_MS,
    reconcileEveryMs: 10 * MINUTE_MS,
    silenceMaxMs: MINUTE_MS,
    /** Anybody can request an address; on Algorand each opened one keeps 0.202 ALGO for good. */
    openingsDayMax: 500,
    networks: TREASURY_NETWORKS_DEFAULTS,
  },
  /**
   * Prices (product.md §7): how they are trusted, followed and stored. One source publishes local currencies hourly, so
   * they may be older. `names` are an exchange's names of coins where they differ from our codes: MATIC became POL in
   * 2024, TON's coin Gram in 2026.
   */
  pricing: {
    trust: {
      // The last quarter of an hour, and for currencies the last five publications: a jumped price is quoted again once
      // it lasted for half of that.
      coin: { ageMaxMs: 10 * SECOND_MS, sourcesMin: 2, spreadMaxBps: 200, bandBps: 500, wordsKept: 60 },
      currency: { ageMaxMs: 3 * HOUR_MS, sourcesMin: 1, spreadMaxBps: 200, bandBps: 1_000, wordsKept: 5 },
    },
    flushEveryMs: SECOND_MS,
    sampleEveryMs: 15 * SECOND_MS,
    keepEveryMs: HOUR_MS,
    leaseRetryMs: 2 * SECOND_MS,
    cacheMs: SECOND_MS,
    silenceMaxMs: MINUTE_MS,
    feeds: {
      kraken: {
        restUrl: 'https://api.kraken.com',
        streamUrl: 'wss://ws.kraken.com/v2',
        names: { MATIC: 'POL', TON: 'GRAM' },
      },
      coinbase: {
        restUrl: 'https://api.exchange.coinbase.com',
        streamUrl: 'wss://ws-feed.exchange.coinbase.com',
        names: { MATIC: 'POL', TON: 'GRAM' },
      },
      okx: {
        restUrl: 'https://www.okx.com',
        streamUrl: 'wss://ws.okx.com:8443/ws/v5/public',
        names: { MATIC: 'POL', TON: 'GRAM' },
      },
      openExchangeRates: { url: 'https://openexchangerates.org', everyMs: HOUR_MS },
    },
    /** Timeouts for a source; see `FeedTimings` in the price connectors. */
    timings: {
      timeoutMs: 5 * SECOND_MS,
      refreshEveryMs: 4 * SECOND_MS,
      fallbackEveryMs: 2 * SECOND_MS,
      silenceMaxMs: 15 * SECOND_MS,
      backoff: { firstMs: 500, maxMs: 30 * SECOND_MS },
    },
  },
  /**
   * Verification (product.md §11). `perDayMax`: each check costs money, and numbers could be guessed. File limits apply
   * to the stored size; a file that no step names is deleted after a day. A checker is asked for a result after two
   * seconds, then with backoff, and a check that waits for a day raises an alert. `smileId`: the identity checker;
   * without a `partnerId` each check waits for an operator.
   */
  verification: {
    perDayMax: { number: 5, document: 5, address: 5, unfreeze: 5 },
    smsPerHourMax: 6,
    files: { perHourMax: 30, bytesPerDayMax: 100_000_000, pictureEdgeMax: 2_400, unclaimedMs: DAY_MS },
    ask: { firstMs: 2 * SECOND_MS, maxMs: HOUR_MS },
    lostAfterMs: 2 * MINUTE_MS,
    alertAfterMs: DAY_MS,
    smileId: {
      url: 'https://api.smileidentity.com',
      partnerId: '',
      timeoutMs: 20 * SECOND_MS,
      callbackAgeMaxMs: 15 * MINUTE_MS,
    },
  },
  /**
   * SMS, by Africa's Talking. Without a `username` there is no carrier, and no phone can be verified. `from`: our
   * sender id; empty for the carrier's own.
   */
  sms: { url: 'https://api.africastalking.com', username: '', from: '', timeoutMs: 10 * SECOND_MS },
  /**
   * Pictures (product.md §5): profile pictures are stored as squares of `edge` pixels. Decoding one with the maximum
   * number of pixels takes up to 0.4 GB and 0.7 s, one at a time.
   */
  pictures: { edge: 512, perHourMax: 20, pixelsMax: 50_000_000, waitingMax: 16, decodeMaxMs: 5 * SECOND_MS },
  /** Saved wallets (product.md §8): while the allowlist is on, one may be paid a day after it was saved. */
  beneficiaries: { savedMax: 100, usableAfterMs: DAY_MS },
  ...COMPANY_DEFAULTS,
  /**
   * Swaps (product.md §7). The fee is its 0.5 %, or 0.1 % between two stable coins. It leaves the margin open: 0.25 %
   * covers how far a volatile coin's price moves while a firm offer is valid, 0.05 % the same for two dollar coins.
   * `inventory` bounds our own position in each coin, on either side, and how far it may move within a window.
   */
  swap: {
    stables: ['USDT', 'USDC', 'DAI'],
    feeBps: { any: 50, stable: 10 },
    marginBps: { any: 25, stable: 5 },
    quoteLifeMs: 30 * SECOND_MS,
    quoteGraceMs: 2 * SECOND_MS,
    minimumUsd: '1',
    maximumUsd: '100000',
    inventory: {
      maximumUsd: '1000000',
      readEveryMs: 100,
      waitAfterMs: 5 * SECOND_MS,
      window: { ms: 10 * MINUTE_MS, maximumUsd: '250000' },
    },
  },
  ...MONEY_OUT_DEFAULTS,
  ...FX_DEFAULTS,
  /**
   * Support: limits on one customer's messages and files. A picture is stored with at most this many pixels on a side,
   * which keeps a screen's text readable; a file that no message names is deleted after a day.
   */
  support: {
    threadsPerDayMax: 10,
    messagesPerHourMax: 30,
    attachments: { perHourMax: 30, bytesPerDayMax: 50_000_000, pictureEdgeMax: 2_400, unclaimedMs: DAY_MS },
  },
  /**
   * The rescue desk: customers look transactions up by their hash. A pending one is looked up again within hours. A
   * search is stored for a month, a claim for ever: it says whose money it is.
   */
  rescue: {
    searchesPerHourMax: 20,
    claimsPerHourMax: 10,
    repeatMs: MINUTE_MS,
    askMaxMs: 15 * SECOND_MS,
    openPerNetworkMax: 6,
    lookAgain: { firstMs: 5 * SECOND_MS, maxMs: HOUR_MS, timesMax: 16, unreachableTimesMax: 4 },
    keptMs: 30 * DAY_MS,
  },
  /** Messages from the public site: an operator sets the support address. Retention follows the site's privacy page. */
  publicMessages: {
    mailTo: 'support@zend.localhost',
    perMinuteMax: 3,
    perSenderDayMax: 10,
    perHourMax: 200,
    keptMs: 365 * DAY_MS,
  },
  /**
   * Invitations (product.md §10): a box for passing verification within 14 days, another for $100 deposited and $100
   * swapped or sold within 30.
   */
  referrals: {
    verifyWithinMs: 14 * DAY_MS,
    verifiedTier: 1,
    tradeWithinMs: 30 * DAY_MS,
    depositUsd: 100,
    tradeUsd: 100,
    invitedShownMax: 200,
  },
  /**
   * Screening (`server/core/screening`). `listFile`: forbidden addresses, the path of an operator's list, besides the
   * one that ships; empty for none. `peopleFiles`: paths of lists of sanctioned or exposed persons in the form of
   * OFAC's SDN.XML. An operator checks a name this similar (in percent), born within a year of what the list says.
   */
  screening: { listFile: '', peopleFiles: [], percentMin: 88, birthYearsApartMax: 1 },
  /** Price alerts (`server/core/watchlist`): how many of one person, how long one lives, how often it is told. */
  watchlist: { alertsMax: 20, lifeMs: 90 * DAY_MS, quietMs: HOUR_MS, lookEveryMs: 5 * SECOND_MS, perLookMax: 500 },
  /**
   * Web push. `services`: the push services of Chrome and most other browsers, Firefox, Safari, and Edge; nothing else
   * is ever called. `subject` is where they can contact us about our messages: an operator sets an address. A notice
   * may wait a day for an offline device.
   */
  push: {
    services: [
      'https://fcm.googleapis.com',
      'https://*.push.services.mozilla.com',
      'https://*.push.apple.com',
      'https://*.notify.windows.com',
    ],
    subject: 'mailto:push@zend.localhost',
    lifeMs: DAY_MS,
    timeoutMs: 10 * SECOND_MS,
    triesMax: 10,
    backoff: { firstMs: 5 * SECOND_MS, maxMs: HOUR_MS },
  },
  /**
   * Live events: how many streams one customer and all together may hold open at one process, and how often each one's
   * session is checked.
   */
  events: { streamsPerCustomerMax: 6, streamsMax: 10_000, sessionCheckMs: 5 * SECOND_MS },
  /**
   * Statements and receipts: how many files a customer may request of a process per minute, and how many PDFs may queue
   * while one is drawn (0.3 s each at most).
   */
  paper: { perMinuteMax: 6, pdfsWaitingMax: 8 },
  /** Checking receipts: the limit of one network address per process and minute. */
  receipts: { checksPerMinuteMax: 30 },
  /**
   * The worker: how many jobs run at once (its pool's size follows from this and from the networks, connections.ts),
   * and the share of free disk space below which an operator is alerted.
   */
  worker: { parallelJobs: 5, diskFreePercentMin: 10 },
  /** The confirmer's database connections: each confirmation takes one for a moment. */
  confirmer: { connections: 6 },
  /**
   * `connections`: to the database, for signed-in customers and for signing up and in. Requests per address and minute
   * at the API's edge, and those for `/health`, which are counted separately; sign-in has its own, tighter limits
   * above. `admission`: how many calls are processed at once, of signed-in customers, of callers whose password is
   * hashed, and of all others, and how long a further one queues before it is refused for a retry (ledger.md: within 50
   * ms). `uploads`: how many files may be uploading to a process at once, of all customers and of each; each takes up
   * to 5 MB of memory. `open`: connections held open at once, by one address (a network of phones behind one address
   * has hundreds) and by all.
   */
  api: {
    requestsPerMinute: 600,
    healthPerMinute: 6_000,
    invitationsPerMinute: 30,
    kybLinksPerMinute: 60,
    bodyBytesMax: 262_144,
    /** API keys: calls of one key a minute in one process, and the log of their calls. */
    keys: { perMinuteMax: 300, logEveryMs: 1_000, logWaitingMax: 5_000 },
    connections: { customers: 10, anonymous: 4 },
    admission: {
      customers: { inFlightMax: 128, waitMs: 5 },
      passwords: { inFlightMax: 32, waitMs: 10 },
      anonymous: { inFlightMax: 64, waitMs: 10 },
    },
    uploads: { inFlightMax: 32, perCustomerMax: 2 },
    open: { perAddressMax: 1_000, allMax: 15_000 },
  },
} as const
