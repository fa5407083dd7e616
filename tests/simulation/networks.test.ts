/**
 * Compares the simulation's networks with the product's own: none is missing, each has the right kind, each is
 * simulated.
 */
import { COIN_CODES } from '@zend/kernel'
import { DEFAULTS } from '@zend/server/config'
import { addressSpaces, chainBuilder } from '@zend/server/connectors/chains'
import { networkAsset, networkSpec, networkTable } from '@zend/server/core/assets'
import { expect, test } from 'vitest'
import { CASTS, type Cast, castOf, MODELS, networksOf } from './networks.ts'

const table = networkTable(DEFAULTS.networks)
const all = Object.values(table)
const casts: readonly Cast[] = CASTS

test('every network of the product has a model, which is of the kind that the product takes it for', () => {
  expect(Object.keys(MODELS).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  const spaces = addressSpaces(table)
  for (const network of all) {
    const { guard, customers, fees } = MODELS[network.id]
    const builder = chainBuilder(networkSpec(network), network)
    expect({ [network.id]: [guard, customers, fees.kind] }).toEqual({
      [network.id]: [
        builder.guard === 'inputs' ? 'outputs' : builder.guard,
        spaces[network.space].model === 'memo' ? 'tags' : 'addresses',
        network.fees.kind,
      ],
    })
  }
})

test('worlds take their networks in turn, so that together they walk every network, every coin and in each every way of keeping versions apart', () => {
  expect(new Set(casts.flatMap(networksOf))).toEqual(new Set(all.map(({ id }) => id)))
  expect(new Set(casts.flatMap((cast) => Object.keys(cast)))).toEqual(new Set(COIN_CODES))
  expect(new Set(casts.map((_, place) => castOf(place + 1)))).toEqual(new Set(casts))
  for (const cast of casts) {
    expect(new Set(networksOf(cast).map((network) => MODELS[network].guard))).toEqual(
      new Set(['outputs', 'sequence', 'expiry']),
    )
    for (const [coin, network] of Object.entries(cast))
      expect(networkAsset(table[network], coin as keyof Cast)).not.toBeNull()
  }
})
