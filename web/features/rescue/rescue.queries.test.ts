import { expect, test } from 'vitest'
import { findingOf, found, searchOf } from './rescue.fixture.ts'
import { nextAskMs } from './rescue.queries.ts'

test('what may change soon is asked about often, what stands still seldom', () => {
  expect(
    [
      searchOf({ state: 'searching' }),
      found('on_its_way'),
      searchOf({ findings: [findingOf('pending', [])] }),
      searchOf({ unreachable: ['polygon'] }),
      { ...found('credited'), unreachable: ['polygon' as const] },
      searchOf(),
      undefined,
    ].map(nextAskMs),
  ).toEqual([2_000, 20_000, 20_000, 20_000, 600_000, 600_000, 600_000])
})
