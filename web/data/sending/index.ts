/** What several pages know about sending money: saved wallets, the allowlist, who a username is. */
export { type Allowlist, allowlistQuery, beneficiariesQuery, type Payee, payeeQuery } from './sending.queries.ts'
