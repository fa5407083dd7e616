import { chainAmount, newId } from '@zend/kernel'
import { faultsOf, NO_FAULTS } from '@zend/tests/testkit/state-machines'
import { describe, expect, test } from 'vitest'
import { factsOf, readFacts } from './found.ts'
import {
  type Claim,
  claimMachine,
  depositVerdict,
  isClaimable,
  isWanted,
  transferVerdict,
  wholeVerdict,
} from './rescue.ts'
import type { SetAside } from './rescue.deps.ts'

const aside = (over: Partial<SetAside> = {}): SetAside => ({
  index: '0',
  reason: 'owner_unknown',
  amount: chainAmount('XRP', 6, 25_000_000n),
  lookupKey: 'rHot',
  from: null,
  block: { height: 5, hash: 'h' },
  onChain: true,
  seenAt: new Date(0),
  depositId: null,
  ...over,
})
const claim = (over: Partial<Claim> = {}): Claim => ({
  id: newId('clm', 0),
  holder: newId('usr', 0),
  madeBy: newId('usr', 0),
  network: 'xrpl',
  txid: 't',
  index: '0',
  sentFrom: 'x',
  note: '',
  createdAt: new Date(0),
  state: 'open',
  reason: null,
  decidedAt: null,
  depositId: null,
  ...over,
})
const given = { depositId: newId('dep', 0) }

describe('a transfer that is no deposit of the customer’s', () => {
  test.for([
    ['own, in no books yet', 'own', [], [], false, 'on_its_way'],
    ['own, our own doing', 'own', [], [], true, null],
    ['own, cannot be credited', 'own', [aside({ reason: 'decimals_differ' })], [], true, 'set_aside'],
    ['own, given to somebody', 'own', [aside(given)], [], true, null],
    ['nobody’s, in no books yet', 'nobody', [], [], false, 'pending'],
    ['nobody’s, our own doing', 'nobody', [], [], true, null],
    ['nobody’s', 'nobody', [aside()], [], true, 'claimable'],
    ['nobody’s, off the chain', 'nobody', [aside({ onChain: false })], [], true, null],
    ['nobody’s, for another reason', 'nobody', [aside({ reason: 'dust_only' })], [], true, null],
    ['nobody’s, another place', 'nobody', [aside({ index: '1' })], [], true, null],
    ['claimed by them', 'nobody', [aside()], [claim()], true, 'claimed'],
    ['claimed, another place', 'nobody', [aside()], [claim({ index: '1' })], true, 'claimable'],
    ['refused to them', 'nobody', [aside()], [claim({ state: 'refused' })], true, 'claimed'],
    ['given to another', 'nobody', [aside(given)], [], true, null],
    ['given to another, and refused to them', 'nobody', [aside(given)], [claim({ state: 'refused' })], true, 'claimed'],
  ] as const)('%s', ([, whose, setAside, claims, settled, verdict]) => {
    expect(transferVerdict({ index: '0', whose }, { setAside, claims }, settled)).toBe(verdict)
  })
})

test('a deposit is recovered until it is credited', () => {
  for (const state of ['detected', 'confirming', 'screening', 'reorged'] as const)
    expect([depositVerdict(state, false), depositVerdict(state, true)]).toEqual(['on_its_way', 'recovered'])
  expect([depositVerdict('credited', true), depositVerdict('below_minimum', true)]).toEqual([
    'credited',
    'below_minimum',
  ])
})

test('a transaction is what can be done something about, else its first transfer, else what the chain says', () => {
  expect(wholeVerdict(['credited', 'claimable'], 'mined')).toBe('claimable')
  expect(wholeVerdict(['sent_by_us', 'credited'], 'mined')).toBe('sent_by_us')
  expect((['mined', 'pending', 'failed'] as const).map((outcome) => wholeVerdict([], outcome))).toEqual([
    'not_yours',
    'pending',
    'failed',
  ])
})

test('only what is the customer’s or nobody’s is kept, and comes back from the database as it was', () => {
  const block = { height: 5, hash: 'h' }
  const transfer = (lookupKey: string, index: string) => ({
    amount: chainAmount('DAI' as const, 18, 10n ** 77n),
    lookupKey,
    txid: 't',
    index,
    block,
    confirmationsMin: 1,
  })
  const transfers = ['mine', 'theirs', 'hot'].map((key, place) => transfer(key, String(place)))
  const unlisted = ['mine', 'hot', 'theirs'].map((lookupKey) => ({
    contract: '0xfa4e',
    units: 1n,
    lookupKey,
    index: lookupKey,
  }))
  const facts = factsOf(
    { txid: 't', outcome: 'mined', block, minedAt: new Date(0), headHeight: 9, transfers, unlisted },
    (key) => (key === 'theirs' ? null : { whose: key === 'mine' ? 'own' : 'nobody', address: `address of ${key}` }),
  )
  expect(facts.transfers.map(({ address, whose, units }) => [address, whose, units])).toEqual([
    ['address of mine', 'own', `1${'0'.repeat(77)}`],
    ['address of hot', 'nobody', `1${'0'.repeat(77)}`],
  ])
  expect(facts.unlisted.map(({ address }) => address)).toEqual(['address of mine'])
  expect(readFacts(JSON.parse(JSON.stringify(facts)))).toEqual(facts)
  expect(() => readFacts({ ...facts, transfers: [{ ...facts.transfers[0], units: 1 }] })).toThrow(/units/)
  expect([
    isWanted(facts, new Set()),
    isWanted(facts, new Set(['t 0', 't 2'])),
    isWanted({ ...facts, outcome: 'failed' }, new Set()),
  ]).toEqual([true, false, false])
})

test('what was approved stays so, and what is somebody’s or gone cannot be claimed', () => {
  expect(claimMachine.isFinal('approved')).toBe(true)
  expect(claimMachine.allows('refused', 'approved')).toBe(false)
  expect(faultsOf(claimMachine, 'open', { approved: true, refused: true, reopened: true })).toEqual(NO_FAULTS)
  expect([aside(), aside(given), aside({ onChain: false }), aside({ reason: 'dust_only' })].map(isClaimable)).toEqual([
    true,
    false,
    false,
    false,
  ])
})
