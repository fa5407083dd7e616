/** Price alerts as rows, each of which can be removed. */
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PriceAlert } from '@zend/contracts'
import { ASSET_NAMES } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { useAction } from '@zend/web/client/use-action'
import { useErrorText } from '@zend/web/client/use-error-text'
import { useOnline } from '@zend/web/client/online'
import { IconButton, List, toast } from '@zend/web/ui'
import { useFormat } from '@zend/web/ui/format'
import { IconTrash } from '@zend/web/ui/icons'
import { CoinIcon } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import { href, Link } from 'react-router'
import { dropAlert } from './watchlist.queries.ts'

/** The rows. With `named` each says its coin and leads to its page. */
export function AlertList({
  alerts,
  named = false,
}: {
  readonly alerts: readonly PriceAlert[]
  readonly named?: boolean
}): ReactElement {
  const { t } = useLingui()
  return (
    <List aria-label={t`Price alerts`}>
      {alerts.map((alert) => (
        <AlertRow key={alert._id} alert={alert} named={named} />
      ))}
    </List>
  )
}

function AlertRow({ alert, named }: { readonly alert: PriceAlert; readonly named: boolean }): ReactElement {
  const { t } = useLingui()
  const format = useFormat()
  const online = useOnline()
  const client = useQueryClient()
  const errorText = useErrorText()
  const removing = useAction(async () => {
    await dropAlert(client, alert._id).catch((thrown: unknown) =>
      toast({ kind: 'error', text: errorText(asApiError(thrown)) }),
    )
  })
  const { currency, toldAt, expiresAt } = alert
  const what = useAlertText()(alert)
  const name = ASSET_NAMES[currency]
  const now = new Date().toISOString()
  const told = toldAt === null ? null : format.dayTime(toldAt, now)
  const until = format.day(expiresAt, now)
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block text-body font-semibold [overflow-wrap:anywhere]">{what}</span>
      <span className="num block text-meta text-muted">
        {named ? `${name} · ` : ''}
        {told === null ? t`Until ${until}` : t`Told: ${told}`}
      </span>
    </span>
  )
  return (
    <li className="flex min-h-17 items-center gap-3 py-2 pr-2 pl-4 tablet:pl-5">
      {named ? (
        <Link
          to={href('/assets/:id', { id: currency })}
          className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-tile"
        >
          <CoinIcon code={currency} size={40} />
          {words}
        </Link>
      ) : (
        words
      )}
      <IconButton
        plain
        label={t`Remove the alert: ${name}, ${what}`}
        icon={<IconTrash size={20} />}
        disabled={!online || removing.pending}
        onClick={() => void removing.act()}
      />
    </li>
  )
}

/** Says what an alert waits for. */
function useAlertText(): (alert: PriceAlert) => string {
  const { t } = useLingui()
  const format = useFormat()
  return ({ kind, level, quote }) => {
    if (kind === 'change') {
      const percent = format.percent(level)
      return t`Moves ${percent} in a day`
    }
    const price = format.price(level, quote)
    return kind === 'above' ? t`Rises to ${price}` : t`Falls to ${price}`
  }
}
