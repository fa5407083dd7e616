import { expect, test } from 'vitest'
import type { SpendableOutput } from '../../../ports/chain-sender.ts'
import { rememberParents } from './parents.ts'
import { INPUTS_MAX } from './sizes.ts'

const outputs = (count: number): readonly SpendableOutput[] =>
  Array.from({ length: count }, (_, place) => ({
    txid: place.toString(16).padStart(64, '0'),
    index: 0,
    units: 1n,
    lookupKey: '76a914',
    key: { account: 'deposit', index: place },
  }))

test('everything that one transaction can spend is described, so that its next version spends all of it too', async () => {
  const { describe } = rememberParents(async (txid) => `aa${txid}`)
  const spent = outputs(INPUTS_MAX.p2pkh)
  expect(await describe(spent)).toEqual(spent.map((output) => ({ ...output, parent: `aa${output.txid}` })))
})

test('of more than that the first ones are, and each is asked for once', async () => {
  const asked: string[] = []
  const { describe } = rememberParents(async (txid) => {
    asked.push(txid)
    return 'aa'
  })
  const many = outputs(1_000)
  for (let times = 0; times < 2; times++) expect(await describe(many)).toHaveLength(INPUTS_MAX.p2pkh)
  expect(asked).toEqual(many.slice(0, INPUTS_MAX.p2pkh).map(({ txid }) => txid))
})

test('a node that sends something else than a transaction is not believed', async () => {
  await expect(rememberParents(async () => null).describe(outputs(1))).rejects.toThrow()
})
