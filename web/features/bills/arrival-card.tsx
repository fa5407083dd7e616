/** On the page of an invoice or link: what becomes of coins that are paid for it, and changing that. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BillAnswer, ConvertRules, PayoutAccount, SellRule, WalletNetwork } from '@zend/contracts'
import { useOnline } from '@zend/web/client/online'
import { useMay } from '@zend/web/data/companies'
import { actPin } from '@zend/web/data/orders'
import { networksQuery } from '@zend/web/data/wallet'
import { Button, Card, Note, toast } from '@zend/web/ui'
import { Checkbox } from '@zend/web/ui/fields'
import { IconAlert } from '@zend/web/ui/icons'
import { type ReactElement, useEffect, useState } from 'react'
import { ArrivalPart } from './arrival-part.tsx'
import { ArrivalPin } from './arrival-pin.tsx'
import { type ArrivalChoice, choiceNow, isSame } from './arrival.choice.ts'
import { accountsQuery, billSalesQuery, convertRulesQuery } from './arrival.queries.ts'
import { useBillErrorText } from './bill-error-text.ts'
import { useArrival } from './use-arrival.ts'

/** The card; nothing until its rules are known. */
export function ArrivalCard({ bill }: { readonly bill: BillAnswer }): ReactElement | null {
  const { data: rules } = useQuery(convertRulesQuery(bill._id))
  const { data: sales } = useQuery(billSalesQuery(bill._id))
  const { data: networks } = useQuery(networksQuery())
  const { data: accounts = [] } = useQuery(accountsQuery())
  if (rules === undefined || sales === undefined || networks === undefined) return null
  return <Known bill={bill} rules={rules} sales={sales} networks={networks} accounts={accounts} />
}

type KnownProps = {
  readonly bill: BillAnswer
  readonly rules: ConvertRules
  readonly sales: readonly SellRule[]
  readonly networks: readonly WalletNetwork[]
  readonly accounts: readonly PayoutAccount[]
}

function Known({ bill, rules, sales, networks, accounts }: KnownProps): ReactElement {
  const [changing, setChanging] = useState(false)
  const mayChange = [useMay('swap'), useMay('quicksell')].includes(true)
  const now = choiceNow(rules, sales)
  return (
    <Card padded aria-labelledby="arrival">
      <h2 id="arrival" className="display mb-3 text-card-title">
        <Trans>When coins arrive</Trans>
      </h2>
      {changing ? (
        <Change bill={bill} sales={sales} networks={networks} now={now} onEnd={() => setChanging(false)} />
      ) : (
        <>
          <p className="text-body">
            <Now choice={now} accounts={accounts} />
          </p>
          <LastWhy sales={sales} />
          {mayChange ? (
            <Button variant="quiet" size="small" className="mt-3" onClick={() => setChanging(true)}>
              <Trans>Change this</Trans>
            </Button>
          ) : null}
        </>
      )}
    </Card>
  )
}

function Now({
  choice,
  accounts,
}: {
  readonly choice: ArrivalChoice
  readonly accounts: readonly PayoutAccount[]
}): ReactElement {
  if (choice.kind === 'keep') return <Trans>They stay in your balance as they come.</Trans>
  if (choice.kind === 'convert') return <Trans>They are swapped into {choice.into}.</Trans>
  const account = accounts.find(({ _id }) => _id === choice.account)
  const [name, end] = [account?.accountName ?? '', account?.accountNumber.slice(-4) ?? '']
  return (
    <Trans>
      They are sold to {name} (••{end}).
    </Trans>
  )
}

/** Why a sale by these rules was not possible the last time, where somebody has to do something. */
function LastWhy({ sales }: { readonly sales: readonly SellRule[] }): ReactElement | null {
  const stopped = sales.some(({ on, lastRefusal }) => on && STOPPED.has(lastRefusal ?? ''))
  if (!stopped) return null
  return (
    <Note tone="warn" icon={<IconAlert size={20} />} className="mt-3">
      <Trans>Nothing is sold until somebody who may sell sets this again.</Trans>
    </Note>
  )
}
const STOPPED: ReadonlySet<string> = new Set(['maker_not_allowed', 'rule_not_confirmed'])

function Change({
  bill,
  sales,
  networks,
  now,
  onEnd,
}: Pick<KnownProps, 'bill' | 'sales' | 'networks'> & {
  readonly now: ArrivalChoice
  readonly onEnd: () => void
}): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const errorText = useBillErrorText()
  const [choice, setChoice] = useState(now)
  const [forAll, setForAll] = useState(false)
  const setting = useArrival(() => {
    toast({ kind: 'success', text: t`It holds for what is paid from now on.` })
    onEnd()
  })
  useEffect(() => actPin.fetch(), [])
  const isReady = (choice.kind !== 'sell' || choice.account !== 'acc_') && (!isSame(choice, now) || forAll)
  return (
    <>
      <ArrivalPart choice={choice} onChange={setChoice} />
      {choice.kind === 'sell' ? null : (
        <Checkbox
          label={t`The same for all invoices and links that have no choice of their own`}
          checked={forAll}
          onChange={(event) => setForAll(event.currentTarget.checked)}
        />
      )}
      {setting.refused === null ? null : (
        <div role="alert" className="mt-3">
          <Note tone="bad" icon={<IconAlert />}>
            {errorText(setting.refused)}
          </Note>
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button size="small" disabled={!isReady || !online} onClick={setting.ask}>
          <Trans>Save</Trans>
        </Button>
        <Button variant="ghost" size="small" onClick={onEnd}>
          <Trans>Leave it</Trans>
        </Button>
      </div>
      <ArrivalPin
        setting={setting}
        choice={choice}
        onPin={(pin) => void setting.set({ bill, networks, sales }, choice, pin, forAll)}
        onClose={setting.close}
      />
    </>
  )
}
