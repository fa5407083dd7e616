/**
 * Journeys and walks that take turns: each run of `npm test` has one of each group, drawn by the commit. They are long,
 * and those of one group share most of their way through the product. At night all of them run, and so does one that is
 * named.
 */

/** The groups of journeys. What moves a customer's own money in, out and over runs always. */
export const JOURNEY_TURNS: readonly (readonly string[])[] = [
  // Processes are killed, and providers, networks and the database misbehave.
  ['withdraw-crash', 'quick-sell-crash', 'second-opinion', 'two-branches', 'stands-firm'],
  // Started as in production, with its commands, two of each process, many requests at once.
  ['backup', 'production', 'commands', 'mass-requests', 'two-of-each'],
  // Calls made from the contract: with the ids of others, invalid at one field, or at random.
  ['cross-company', 'cross-customer', 'bad-input', 'openapi-fuzz'],
  // Members who ask and members who approve, and what a company has to be first.
  ['company', 'approvals', 'api-keys', 'kyb', 'verification'],
  // What only companies do with money, and whom it is sent to.
  ['fx', 'batches', 'bills', 'suppliers', 'beneficiaries'],
  // Coins that arrive in an unusual way, or not yet, and what they are worth.
  ['rescue', 'opting-in', 'prices'],
  // A customer's own account, what they read, and whom they write to.
  ['accounts', 'pin', 'security', 'profile', 'notifications', 'support', 'receipts', 'referral'],
]

/** The groups of walks in the browser. Deposits, sales and the specification's table are walked always. */
export const WALK_TURNS: readonly (readonly string[])[] = [
  // A company's own work.
  ['company', 'fx', 'batches', 'business'],
  // Who joins, and who is verified.
  ['members', 'suppliers', 'kyb', 'verification'],
  // Money that moves inside or leaves, and networks with addresses of their own kind.
  ['withdraw', 'trade', 'zend-pay', 'address-models', 'second-network', 'rescue'],
  // An account, its devices, and the app itself.
  ['account', 'security', 'shared-device', 'push', 'offline', 'head-start', 'keyboard'],
]

/** The file of a journey. */
export const journeyFile = (name: string): string => `tests/journeys/${name}.journey.test.ts`
