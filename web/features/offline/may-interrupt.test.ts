import { expect, test } from 'vitest'
import { mayInterrupt } from './may-interrupt.ts'

test('nobody is asked about a new version in the middle of a payment', () => {
  for (const path of ['/swap', '/swap/review', '/withdraw', '/withdraw/networks']) expect(mayInterrupt(path)).toBe(false)
  for (const path of ['/dashboard', '/transaction/swa_t/swp_1', '/settings', '/auth/login']) expect(mayInterrupt(path)).toBe(true)
})
