/** What is wrong with a field of a row, with the bound where there is one. */
import { useLingui } from '@lingui/react/macro'
import type { BatchRowAnswer } from '@zend/contracts'
import { useMoney } from '@zend/web/data/batches'
import { faultText } from './row.texts.ts'

type Fault = BatchRowAnswer['faults'][number]

/** Turns a fault into a sentence. */
export function useFaultText(): (fault: Fault, row: Pick<BatchRowAnswer, 'currency'>) => string {
  const { i18n, t } = useLingui()
  const money = useMoney()
  return ({ field, fault, limit }, { currency }) => {
    if (limit !== null && currency !== null) {
      const bound = money({ currency, amount: limit })
      if (fault === 'too_small') return t`The least is ${bound}.`
      if (fault === 'too_large') return t`The most is ${bound}.`
    }
    return i18n._(faultText(field, fault))
  }
}
