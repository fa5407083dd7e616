// For this folder's tests: a search, a finding, a transfer and a claim in the API's form.
import type { RescueClaim, RescueFinding, RescueSearch, RescueTransfer, RescueVerdict } from '@zend/contracts'
import { newId } from '@zend/kernel'

/** A hash as an XRP wallet shows it. */
export const HASH = '9C27A1B44C1A5D3F0E8B62D7A9F3C0518E64B7D2F1A0935C8D7E6F4A3B2C1D0E'
/** The search. */
export const SEARCH_ID = newId('rsq', 1)
/** The resulting deposit. */
export const DEPOSIT_ID = newId('dep', 1)
/** The claim. */
export const CLAIM_ID = newId('clm', 1)
/** A withdrawal of the customer. */
export const WITHDRAWAL_ID = newId('wdr', 1)

/** An open claim of 250 XRP. */
export const claimOf = (changed: Partial<RescueClaim> = {}): RescueClaim => ({
  id: CLAIM_ID,
  network: 'xrpl',
  txid: HASH,
  currency: 'XRP',
  amount: '250.000000',
  state: 'open',
  reason: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  decidedAt: null,
  depositId: null,
  ...changed,
})

/** A transfer of 250 XRP without a tag. */
export const transferOf = (verdict: RescueVerdict, changed: Partial<RescueTransfer> = {}): RescueTransfer => ({
  currency: 'XRP',
  amount: '250.000000',
  contract: null,
  address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY',
  memo: null,
  index: '0',
  verdict,
  depositId: null,
  withdrawalId: null,
  claim: null,
  ...changed,
})

/** The XRP Ledger has it, with these transfers. */
export const findingOf = (verdict: RescueVerdict, transfers: RescueTransfer[]): RescueFinding => ({
  network: 'xrpl',
  networkName: 'XRP Ledger',
  txid: HASH,
  explorerUrl: null,
  verdict,
  minedAt: '2026-11-21T08:00:00.000Z',
  confirmations: 3,
  confirmationsNeeded: 1,
  transfers,
})

/** A finished search without findings; `changed` overrides fields. */
export const searchOf = (changed: Partial<RescueSearch> = {}): RescueSearch => ({
  id: SEARCH_ID,
  hash: HASH,
  network: null,
  state: 'done',
  asked: ['xrpl', 'stellar'],
  unreachable: [],
  findings: [],
  createdAt: '2026-11-21T09:00:00.000Z',
  ...changed,
})

/** A search that found one transfer with this verdict. */
export const found = (verdict: RescueVerdict, changed: Partial<RescueTransfer> = {}): RescueSearch =>
  searchOf({ findings: [findingOf(verdict, [transferOf(verdict, changed)])] })
