/** Data about sending money that several pages need: saved wallets, the allowlist, payees. */
export { type Allowlist, allowlistQuery, beneficiariesQuery, type Payee, payeeQuery } from './sending.queries.ts'
