import { expect, test } from 'vitest'
import { warningIn } from './log-tail.ts'

test.each([
  [{ level: 30, msg: 'ready' }, undefined],
  [
    { level: 50, alert: 'hot_wallet_low', network: 'tron', msg: 'the hot wallet is low' },
    'error: the hot wallet is low (tron, hot_wallet_low)',
  ],
  [{ level: 40, msg: 'no answer', err: { message: 'timed out' } }, 'warning: no answer: timed out'],
  [{ level: 40, msg: 'no answer', err: { message: 'no answer' } }, 'warning: no answer'],
])('a line of a log is shown as what happened, where, and by which alert: %j', (line, shown) => {
  expect(warningIn(JSON.stringify(line))).toBe(shown)
})
