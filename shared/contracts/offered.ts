/** What is offered to customers or not, country by country. Each endpoint that begins one of these names it. */

/**
 * What the law of a customer's country decides on (voice.md E6, docs/countries.md). Withdrawing is missing on purpose:
 * money can always leave. `quicksell` also decides whether anybody sells into that country. `promotion`: invitations
 * and whatever else advertises.
 */
export const OFFERED = ['deposit', 'swap', 'transfer', 'quicksell', 'fx', 'bills', 'batches', 'promotion'] as const
/** One of them. */
export type Offered = (typeof OFFERED)[number]
