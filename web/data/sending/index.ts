/** What several pages know about sending money: saved wallets, the allowlist, who a username is. */
export { beneficiariesQuery } from './beneficiaries.queries.ts'
export { type Allowlist, type Payee, allowlistQuery, payeeQuery } from './sending.queries.ts'
