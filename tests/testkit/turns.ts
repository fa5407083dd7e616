/**
 * Journeys that take turns: each run of `npm test` has one of each group, drawn by the commit. They are long, and those
 * of one group prove the same of different parts. At night all of them run, and so does one that is named.
 */
import { drawn } from './commit.ts'

const inFolder = (names: readonly string[]): readonly string[] =>
  names.map((name) => `tests/journeys/${name}.journey.test.ts`)

/** The groups, as files. */
export const TURNS: readonly (readonly string[])[] = [
  // Processes are killed at every change of money that leaves.
  ['withdraw-crash', 'quick-sell-crash'],
  // Providers, networks and the database misbehave.
  ['second-opinion', 'two-branches', 'stands-firm'],
  // Started as in production, with its commands.
  ['backup', 'production'],
  // Many requests at once, on one of each process or two.
  ['mass-requests', 'two-of-each'],
  // Calls with the ids of others.
  ['cross-company', 'cross-customer'],
  // Requests made from the contract: invalid at one field, or at random.
  ['bad-input', 'openapi-fuzz'],
  // Checks by a provider and decisions by an operator.
  ['kyb', 'verification'],
  // Members who ask and members who approve; the walk of a company in the browser runs always.
  ['company', 'approvals', 'api-keys'],
  // Coins that arrive in an unusual way, or not yet.
  ['rescue', 'opting-in'],
  // A customer's own account, with codes from mails.
  ['accounts', 'pin', 'security'],
  // What only companies do with money: pay abroad, pay from a file, ask others to pay.
  ['fx', 'batches', 'bills'],
  // Whom money is sent to.
  ['beneficiaries', 'suppliers'],
  // What customers read, and whom they write to.
  ['notifications', 'support', 'receipts', 'referral'],
].map(inFolder)

/** The files whose turn it is not at this commit. */
export const notTheirTurn = (seed?: number): readonly string[] =>
  TURNS.flatMap((group) => {
    const taken = drawn(group, 1, (file) => file, seed)
    return group.filter((file) => !taken.includes(file))
  })
