/** The allowlist switch: on at once, off after 48 hours (product.md §8), each with the PIN. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { setAllowlist } from '@zend/contracts'
import { DAY_MS } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useOnline } from '@zend/web/client/online'
import { QueryView } from '@zend/web/client/query-view'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { actPin } from '@zend/web/data/orders'
import { type Allowlist, allowlistQuery } from '@zend/web/data/sending'
import { Button, Card, Countdown, Note, Skeleton, toast } from '@zend/web/ui'
import { Switch } from '@zend/web/ui/fields'
import { useFormat } from '@zend/web/ui/format'
import { IconClock } from '@zend/web/ui/icons'
import { type ReactElement, Suspense, useState } from 'react'

/** The delay of a switch-off; only the ring of the countdown needs it. */
const OFF_AFTER_MS = 2 * DAY_MS

/** The card. */
export function AllowlistCard(): ReactElement {
  return (
    <Card padded>
      <QueryView query={useQuery(allowlistQuery())} loading={<Skeleton className="h-16 w-full" />}>
        {(allowlist) => <AllowlistSwitch allowlist={allowlist} />}
      </QueryView>
    </Card>
  )
}

function AllowlistSwitch({ allowlist: { on, offAt } }: { readonly allowlist: Allowlist }): ReactElement {
  const { t } = useLingui()
  const online = useOnline()
  const queryClient = useQueryClient()
  const errorText = useErrorText()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [tries, setTries] = useState(0)
  const change = useAction(async (next: boolean, transactionPin: string) => {
    try {
      const { allowlist } = await services().api.call(setAllowlist, { body: { on: next, transactionPin } })
      queryClient.setQueryData(allowlistQuery().queryKey, allowlist)
      setWanted(null)
      toast({ kind: 'success', text: next ? t`The allowlist is on.` : t`The allowlist ends in 48 hours.` })
    } catch (thrown) {
      setTries((count) => count + 1)
      throw asApiError(thrown)
    }
  })
  const ask = (next: boolean): void => {
    change.clearError()
    setWanted(next)
  }
  return (
    <>
      <Switch
        label={t`Allowlist`}
        hint={t`Only saved wallets can be paid, each 24 hours after you saved it.`}
        checked={on && offAt === null}
        disabled={!online}
        onChange={(event) => ask(event.currentTarget.checked)}
      />
      {on && offAt !== null ? (
        <Ending
          offAt={offAt}
          onStay={() => ask(true)}
          onOver={() => void queryClient.invalidateQueries({ queryKey: allowlistQuery().queryKey })}
        />
      ) : null}
      {wanted === null ? null : (
        <Suspense>
          <actPin.Part
            open
            onClose={() => setWanted(null)}
            onPin={(pin) => {
              void change.act(wanted, pin)
            }}
            description={
              wanted === false
                ? t`The allowlist stays on for another 48 hours, then it ends.`
                : t`Only saved wallets can be paid from now on.`
            }
            pending={change.pending ? t`Saving…` : null}
            error={change.error === null ? undefined : errorText(change.error)}
            attempt={tries}
            refusal={change.error}
            onUnlock={change.clearError}
          />
        </Suspense>
      )}
    </>
  )
}

/** The pending switch-off. */
function Ending({
  offAt,
  onStay,
  onOver,
}: {
  readonly offAt: string
  readonly onStay: () => void
  readonly onOver: () => void
}): ReactElement {
  const format = useFormat()
  const at = format.when('at', offAt, new Date().toISOString(), { long: true })
  return (
    <Note tone="warn" icon={<IconClock />} className="mt-3">
      <p className="font-semibold">
        <Trans>It ends {at}.</Trans>
      </p>
      <p>
        <Countdown until={offAt} totalMs={OFF_AFTER_MS} ring={false} onEnd={onOver}>
          {(left) => <Trans>Still on for {left}. Only saved wallets can be paid until then.</Trans>}
        </Countdown>
      </p>
      <Button variant="quiet" size="small" className="mt-3" onClick={onStay}>
        <Trans>Keep it on</Trans>
      </Button>
    </Note>
  )
}
