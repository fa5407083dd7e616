/** The choice of the country, each with its payout methods, and whether payouts work there now. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { quickSellCountriesQuery } from './quick-sell.queries.ts'
import { Badge, Card, List, ListRow } from '@zend/web/ui'
import { countryName } from '@zend/web/ui/format'
import { IconCheck } from '@zend/web/ui/icons'
import { Flag } from '@zend/web/ui/money'
import type { ReactElement } from 'react'
import type { Place } from './place.ts'
import { changeOf, type SellParams, sellPath } from './quick-sell.params.ts'
import { Arrives } from './rail-state.tsx'
import { METHOD_TEXTS } from './way-texts.ts'

/** The choice. `pathOf` gives a row's link; the default is the sale's form. */
export function ChooseCountry({
  params,
  chosen,
  pathOf,
}: {
  readonly params: SellParams
  readonly chosen: Place | null
  readonly pathOf?: (country: string, method: Place['way']['method']) => string
}): ReactElement {
  const { i18n, t } = useLingui()
  const { data: served = [] } = useQuery(quickSellCountriesQuery())
  // An amount of the money that was to arrive is none of another.
  const kept = { from: params.from, amount: params.fixed === null ? params.amount : '', ...changeOf(params) }
  const lead = pathOf ?? ((country, method) => sellPath({ ...kept, country, method }))
  const rows = served.flatMap((country) =>
    country.methods.map((way) => ({ ...country, way, name: countryName(country.country, i18n.locale) })),
  )
  return (
    <section aria-labelledby="choose-country">
      <h2 id="choose-country" className="mb-4 text-lead">
        <Trans>Where does the money go?</Trans>
      </h2>
      <Card className="overflow-hidden">
        <List aria-label={t`Countries`}>
          {rows.map(({ country, currency, name, way }) => {
            const here = chosen?.country.country === country && chosen.way.method === way.method
            return (
              <ListRow
                key={`${country} ${way.method}`}
                href={lead(country, way.method)}
                leading={<Flag country={country} size={40} />}
                title={
                  <span className="flex items-center gap-2">
                    <span className="truncate">{name}</span>
                    {here ? <IconCheck size={18} label={t`chosen`} className="text-action" /> : null}
                  </span>
                }
                subtitle={i18n._(METHOD_TEXTS[way.method])}
                end={currency}
                endSubtitle={
                  way.state === 'up' ? (
                    <Arrives usualSeconds={way.usualSeconds} />
                  ) : (
                    <Badge tone={way.state === 'slow' ? 'warn' : 'bad'}>
                      {way.state === 'slow' ? t`Slow now` : t`Not right now`}
                    </Badge>
                  )
                }
                chevron
              />
            )
          })}
        </List>
      </Card>
    </section>
  )
}
