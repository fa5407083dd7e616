/** In the form of a new invoice or link: what becomes of coins that are paid, confirmed with the PIN once it is made. */
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BillAnswer } from '@zend/contracts'
import { useMay } from '@zend/web/data/companies'
import { actPin } from '@zend/web/data/orders'
import { networksQuery } from '@zend/web/data/wallet'
import { Card, Note } from '@zend/web/ui'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useState } from 'react'
import { ArrivalPart } from './arrival-part.tsx'
import { ArrivalPin } from './arrival-pin.tsx'
import { type ArrivalChoice, choiceNow, isSame } from './arrival.choice.ts'
import { convertRulesQuery } from './arrival.queries.ts'
import { useBillErrorText } from './bill-error-text.ts'
import { useArrival } from './use-arrival.ts'

/** The state of the choice. `onDone` is called with the bill once the choice holds, or was left. */
export function useNewArrival(onDone: (bill: BillAnswer) => void) {
  const { data: rules } = useQuery(convertRulesQuery(null))
  const { data: networks = [] } = useQuery(networksQuery())
  const [chosen, choose] = useState<ArrivalChoice | null>(null)
  const [made, setMade] = useState<BillAnswer | null>(null)
  const end = (): void => {
    if (made !== null) onDone(made)
  }
  const setting = useArrival(end)
  const standard = choiceNow(rules ?? { own: null, all: null }, [])
  const choice = chosen ?? standard
  const isComplete = choice.kind !== 'sell' || choice.account !== 'acc_'
  return {
    choice,
    choose,
    setting,
    isMade: made !== null,
    /** Asks for the PIN where the choice is another than holds for all; says whether it does. */
    confirm: (bill: BillAnswer): boolean => {
      if (isSame(choice, standard) || !isComplete) return false
      setMade(bill)
      setting.ask()
      return true
    },
    give: (pin: string): void => {
      if (made !== null) void setting.set({ bill: made, networks, sales: [] }, choice, pin, false)
    },
    /** Leaves it as it is for all: the bill is made. */
    leave: end,
  }
}

/** The card with the choice, and its PIN sheet. */
export function ArrivalChoices({
  arrival: { choice, choose, setting, isMade, give, leave },
}: {
  readonly arrival: ReturnType<typeof useNewArrival>
}): ReactElement | null {
  const errorText = useBillErrorText()
  const mayChoose = [useMay('swap'), useMay('quicksell')].includes(true)
  useEffect(() => actPin.fetch(), [])
  if (!mayChoose) return null
  return (
    <Card padded aria-labelledby="arrival" className="tablet:p-6">
      <h2 id="arrival" className="display mb-3 text-card-title">
        <Trans>When coins arrive</Trans>
      </h2>
      <ArrivalPart choice={choice} onChange={choose} />
      {setting.refused === null || !isMade ? null : (
        <div role="alert" className="mt-3">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(setting.refused)} <Trans>It is made, and what is paid stays as it comes.</Trans>
          </Note>
        </div>
      )}
      <ArrivalPin setting={setting} choice={choice} onPin={give} onClose={leave} />
    </Card>
  )
}
