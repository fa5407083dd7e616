import { expect, test } from 'vitest'
import { workerRoles } from './roles.ts'

const [bitcoin, polygon, tron] = [
  { id: 'bitcoin', family: 'bitcoin' } as const,
  { id: 'polygon', family: 'evm' } as const,
  { id: 'tron', family: 'tron' } as const,
]

test.each(['', ' ', 'prices, jobs,treasury,chains,alerts'])('a worker that is told %j does everything', (text) => {
  const roles = workerRoles(text)
  expect(roles).toMatchObject({ paysAnywhere: true, runsJobs: true, followsPrices: true, tellsPrices: true })
  for (const network of [bitcoin, polygon, tron])
    expect([roles.watches(network), roles.pays(network)]).toEqual([true, true])
})

test('a worker takes networks one by one or by family, and nothing that it was not told', () => {
  const roles = workerRoles('chains:evm,chains:tron,treasury:tron')
  expect([bitcoin, polygon, tron].map(roles.watches)).toEqual([false, true, true])
  expect([bitcoin, polygon, tron].map(roles.pays)).toEqual([false, false, true])
  expect(roles).toMatchObject({ paysAnywhere: true, runsJobs: false, followsPrices: false })
  expect(workerRoles('chains,jobs,prices')).toMatchObject({
    paysAnywhere: false,
    runsJobs: true,
    followsPrices: true,
    tellsPrices: false,
  })
})

test.each(['job', 'chains:bitcoins', 'jobs:tron', 'chains:tron:now', 'chains:'])(
  '%j is no role, and is not passed over',
  (text) => {
    expect(() => workerRoles(text)).toThrow(/WORKER_ROLES/)
  },
)
