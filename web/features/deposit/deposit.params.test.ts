import { coinParam, networkParam } from '@zend/web/data/links'
import { expect, test } from 'vitest'
import { reviewPath } from './deposit.params.ts'

test('a step reads from its address what the step before wrote into it', () => {
  const search = new URL(reviewPath('USDT', 'ethereum'), 'http://x').searchParams
  expect([coinParam(search), networkParam(search)]).toEqual(['USDT', 'ethereum'])
})
