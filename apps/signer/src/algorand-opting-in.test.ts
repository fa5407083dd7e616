/** An opt-in is signed only in its exact form: a payment of zero, by an address of ours, to itself. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { algorandReader } from './algorand.ts'
import { GENESIS, HOT, NOW, ours, payload, reader, ring, outsider, USDC } from './algorand.fixture.ts'
import { checkIntents, hotKeysOf } from './check-intents.ts'
import type { Unsigned } from './reader.ts'

describe('an opting in', () => {
  const self = ours.addr.toString()
  const asked = payload({ asset: 'USDC', to: self, units: 0n })
  const meant = { id: 'pay_1', purpose: 'optin', asset: 'USDC', to: self, units: 0n, toKey: HOT } as const
  const wrong = (intent: object, bytes = asked) =>
    checkIntents(reader, hotKeysOf(reader, 1), reader.read(bytes), [{ ...meant, ...intent }])?.detail
  const other = algorandReader(
    { ...GENESIS, coin: 'ALGO', tokens: [USDC] },
    { ...ring, publicKey: (_space, { index }) => ed25519.getPublicKey(new Uint8Array(32).fill(7).with(0, index)) },
    { now: () => NOW },
  )

  test('is what it says', () => expect(wrong({})).toBeUndefined())
  test.each<[string, object, Unsigned | undefined, string]>([
    ['a withdrawal of nothing', { purpose: 'withdrawal' }, undefined, 'a payment of nothing'],
    ['a sweep of nothing', { purpose: 'sweep' }, undefined, 'a payment of nothing'],
    ['a top-up of nothing', { purpose: 'topup' }, undefined, 'a payment of nothing'],
    ['another coin', { asset: 'ALGO' }, undefined, 'do not pay it exactly'],
    ['somebody else', { to: outsider.toString() }, undefined, 'not the named key’s'],
    ['a key of another account', { toKey: { account: 'deposit', index: 0 } }, undefined, 'by itself'],
    ['something', { units: 1n }, undefined, 'pays nothing'],
    ['a payment under its name', {}, payload({ asset: 'USDC', units: 5n }), 'do not pay it exactly'],
    ['a payment of the network’s coin under its name', {}, payload({ units: 5n }), 'do not pay it exactly'],
  ])('is not %s', (_, intent, bytes, detail) => expect(wrong(intent, bytes)).toContain(detail))
  test('is not another key’s', () =>
    expect(
      checkIntents(other, new Set(), reader.read(asked), [{ ...meant, toKey: { ...HOT, index: 3 } }])?.detail,
    ).toContain('not the named key’s'))
})
