/**
 * Journeys, walks and other long tests that take turns: each run of `npm test` has one of each group, drawn by the
 * commit. Those of one group share most of their way through the product. At night all of them run, and so does one
 * that is named.
 */

/** The groups of journeys. What moves a customer's own money in, out and over runs always. */
export const JOURNEY_TURNS: readonly (readonly string[])[] = [
  // Processes are killed, or providers, networks and the database misbehave; started as in production, with its
  // commands, two of each process, many requests at once.
  [
    'withdraw-crash',
    'quick-sell-crash',
    'second-opinion',
    'two-branches',
    'stands-firm',
    'backup',
    'production',
    'commands',
    'mass-requests',
    'two-of-each',
  ],
  // Calls made from the contract: with the ids of others, invalid at one field, or at random.
  ['cross-company', 'cross-customer', 'bad-input', 'openapi-fuzz'],
  // A company: what it has to be first, members who ask and who approve, and what it does with money.
  ['company', 'approvals', 'api-keys', 'kyb', 'verification', 'fx', 'batches', 'bills', 'suppliers', 'beneficiaries'],
  // A customer's own account, coins that arrive in an unusual way, what is read, and who is written to.
  [
    'rescue',
    'opting-in',
    'prices',
    'accounts',
    'pin',
    'security',
    'profile',
    'notifications',
    'support',
    'receipts',
    'referral',
  ],
]

/** The groups of walks in the browser. Deposits, sales and the specification's table are walked always. */
export const WALK_TURNS: readonly (readonly string[])[] = [
  // A company's own work, who joins it, and who is verified.
  ['company', 'fx', 'batches', 'business', 'members', 'suppliers', 'kyb', 'verification'],
  // Money that moves inside or leaves, and networks with addresses of their own kind.
  ['withdraw', 'trade', 'zend-pay', 'address-models', 'second-network', 'rescue'],
  // An account, its devices, and the app itself.
  ['account', 'security', 'shared-device', 'push', 'offline', 'head-start', 'keyboard'],
]

/** The groups of networks whose own tests take turns (tests/chains). The opening of all of them runs always. */
export const NETWORK_TURNS: readonly (readonly string[])[] = [
  // Bitcoin and what was made from it: outputs that are spent.
  ['bitcoin', 'bitcoincash', 'dogecoin', 'litecoin', 'cardano'],
  // Ethereum and what runs its contracts.
  ['ethereum', 'avalanche', 'bsc', 'polygon', 'xlayer', 'tron'],
  // Accounts that are opened or opt in to coins, each in a way of its own.
  ['algorand', 'solana', 'stellar', 'ton', 'xrpl'],
]

/** The groups of long tests over a database. */
export const DATABASE_TURNS: readonly (readonly string[])[] = [
  // Forged rows of one product: paid without the key, they would be in the other as well.
  ['tests/attack/attack.db.test.ts', 'tests/attack/sells.db.test.ts'],
]

/**
 * Of so many, one runs at a commit: files of components in the browser; screens, each on a phone in light mode at one
 * commit and on a desktop in dark mode at another; pages of the public site, each in all of its languages.
 */
export const ONE_IN = { components: 3, screens: 12, pages: 3 } as const

/** The file of a network's own tests. */
export const networkFile = (name: string): string => `tests/chains/${name}.chain.test.ts`
/** The file of a journey. */
export const journeyFile = (name: string): string => `tests/journeys/${name}.journey.test.ts`
