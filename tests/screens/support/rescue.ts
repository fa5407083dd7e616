/** Searches by hash with every possible result, and claims in every state. */
import type * as contract from '@zend/contracts'
import { MINE, ON_TON, ON_XRPL, OUTSIDE } from './happened.ts'
import { ago, DAY, HOUR, id, IDS } from './moments.ts'

/** The hash that was pasted. */
export const PASTED = '9C27A1B44C1A5D3F0E8B62D7A9F3C0518E64B7D2F1A0935C8D7E6F4A3B2C1D0E'
const EVM_HASH = '0x88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe6a713944b'
/** The search's id. */
export const SEARCH_ID = id('rsq', 1)

/** Her claims: open, refused, and approved. */
export const claims: contract.RescueClaim[] = [
  {
    id: id('clm', 1),
    network: 'xrpl',
    txid: PASTED,
    currency: 'XRP',
    amount: '250.000000',
    state: 'open',
    reason: null,
    createdAt: ago(2 * HOUR),
    decidedAt: null,
    depositId: null,
  },
  {
    id: id('clm', 2),
    network: 'ton',
    txid: 'd41bf2a90c6e7718235a9be0f4c3d2615788aa90bb12cd34ef56ab78cd90ef12',
    currency: 'USDT',
    amount: '40.000000',
    state: 'refused',
    reason: 'The exchange that sent it told us that it was ordered by another of its customers.',
    createdAt: ago(6 * DAY),
    decidedAt: ago(5 * DAY),
    depositId: null,
  },
  {
    id: id('clm', 3),
    network: 'stellar',
    txid: '5f1b0c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b',
    currency: 'XLM',
    amount: '1200.0000000',
    state: 'approved',
    reason: null,
    createdAt: ago(20 * DAY),
    decidedAt: ago(19 * DAY),
    depositId: IDS.deposit,
  },
]

const transferOf = (
  verdict: contract.RescueVerdict,
  changed: Partial<contract.RescueTransfer> = {},
): contract.RescueTransfer => ({
  currency: 'USDT',
  amount: '120.250000',
  contract: null,
  address: OUTSIDE,
  memo: null,
  index: '0',
  verdict,
  depositId: null,
  withdrawalId: null,
  claim: null,
  ...changed,
})

const findingOf = (
  network: contract.NetworkName,
  networkName: string,
  verdict: contract.RescueVerdict,
  changed: Partial<contract.RescueFinding> = {},
): contract.RescueFinding => ({
  network,
  networkName,
  txid: EVM_HASH,
  explorerUrl: 'https://explorer.example/tx/1',
  verdict,
  minedAt: ago(3 * HOUR),
  confirmations: 64,
  confirmationsNeeded: 64,
  transfers: [],
  ...changed,
})

/** A search with changes. */
export const searchOf = (changed: Partial<contract.RescueSearch> = {}): contract.RescueSearch => ({
  id: SEARCH_ID,
  hash: EVM_HASH,
  network: null,
  state: 'done',
  asked: ['ethereum', 'bsc', 'polygon', 'avalanche', 'xlayer'],
  unreachable: [],
  findings: [],
  createdAt: ago(0),
  ...changed,
})

/** Still searching: one network cannot be reached, one has found it. */
export const searching = searchOf({
  state: 'searching',
  unreachable: ['avalanche'],
  findings: [
    findingOf('polygon', 'Polygon', 'recovered', {
      confirmations: 12,
      transfers: [transferOf('recovered', { depositId: IDS.arriving })],
    }),
  ],
})

/** Transactions that arrived, or are about to. */
export const arrived = searchOf({
  findings: [
    findingOf('ethereum', 'Ethereum (ERC-20)', 'credited', {
      transfers: [transferOf('credited', { depositId: IDS.deposit })],
    }),
    findingOf('bsc', 'BNB Smart Chain (BEP-20)', 'on_its_way', {
      confirmations: 4,
      confirmationsNeeded: 15,
      transfers: [transferOf('on_its_way', { depositId: IDS.arriving })],
    }),
    findingOf('polygon', 'Polygon', 'recovered', { transfers: [transferOf('recovered', { depositId: IDS.arriving })] }),
    findingOf('avalanche', 'Avalanche C-Chain', 'below_minimum', {
      transfers: [transferOf('below_minimum', { amount: '0.200000', depositId: IDS.arriving })],
    }),
  ],
})

/** A transfer that was set aside, and one that we do not credit. */
export const aside = searchOf({
  hash: PASTED,
  asked: ['xrpl', 'stellar', 'ton', 'bitcoin'],
  findings: [
    findingOf('xrpl', 'XRP Ledger', 'claimed', {
      txid: PASTED,
      explorerUrl: null,
      confirmations: 1,
      confirmationsNeeded: 1,
      transfers: [
        transferOf('claimed', {
          currency: 'XRP',
          amount: '250.000000',
          address: ON_XRPL,
          memo: '777',
          claim: claims[0] ?? null,
        }),
      ],
    }),
    findingOf('ton', 'TON', 'set_aside', {
      txid: PASTED,
      transfers: [transferOf('set_aside', { address: ON_TON, memo: '10042' })],
    }),
    findingOf('bitcoin', 'Bitcoin', 'not_offered', {
      txid: PASTED,
      transfers: [
        transferOf('not_offered', {
          currency: null,
          amount: null,
          contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
          address: MINE,
        }),
      ],
    }),
  ],
})

/** XRP without a tag. */
export const claimable = searchOf({
  hash: PASTED,
  asked: ['xrpl', 'stellar', 'bitcoin', 'tron'],
  findings: [
    findingOf('xrpl', 'XRP Ledger', 'claimable', {
      txid: PASTED,
      confirmations: 1,
      confirmationsNeeded: 1,
      transfers: [transferOf('claimable', { currency: 'XRP', amount: '250.000000', address: ON_XRPL })],
    }),
  ],
})

/** Failed, pending, sent from here, or paying somebody else. */
export const elsewhere = searchOf({
  findings: [
    findingOf('ethereum', 'Ethereum (ERC-20)', 'pending', { minedAt: null, confirmations: 0, confirmationsNeeded: 20 }),
    findingOf('bsc', 'BNB Smart Chain (BEP-20)', 'failed'),
    findingOf('polygon', 'Polygon', 'sent_by_us', {
      transfers: [transferOf('sent_by_us', { withdrawalId: IDS.withdrawal })],
    }),
    findingOf('xlayer', 'X Layer', 'not_yours', { explorerUrl: null }),
  ],
})

/** Two transfers in one transaction. */
export const several = searchOf({
  findings: [
    findingOf('polygon', 'Polygon', 'recovered', {
      transfers: [
        transferOf('recovered', { depositId: IDS.arriving }),
        transferOf('not_offered', { index: '1', currency: null, amount: null, contract: OUTSIDE }),
      ],
    }),
  ],
})
